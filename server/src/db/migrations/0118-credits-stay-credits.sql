-- What was paid into a pool with bonus credits is given out as bonus credits (docs/rules/money.md#credits-in-a-pool).

-- Credits of prizes that wait for the end of the hold, as held prize money does.
insert into ledger_account_kinds (kind, scope, side, running) values ('bonus_held', 'person', -1, true);

insert into ledger_kinds (kind, one_person) values ('credits_hold', true), ('credits_release', true);
insert into posting_rules (tx_kind, account_kind, dir) values
  -- The fee's credits lapse, those of the prizes are held, or can be spent at once where nothing is held.
  ('settle', 'bonus_held', 'C'), ('settle', 'user_bonus', 'C'), ('settle', 'promo_expense', 'C'),
  ('credits_release', 'bonus_held', 'D'), ('credits_release', 'user_bonus', 'C'),
  -- A dispute holds credits again, as far as they are still there; those that are not, the platform gives.
  ('credits_hold', 'user_bonus', 'D'), ('credits_hold', 'promo_expense', 'D'), ('credits_hold', 'bonus_held', 'C'),
  ('prize_reversal', 'bonus_held', 'D'), ('prize_reversal', 'promo_expense', 'D');

-- How much of the pool, the fee and each prize was credits. Null for results from before this rule, which gave all of it
-- out as money; their later revisions do the same.
alter table settlements
  add column credit_cents bigint,
  add column fee_credit_cents bigint,
  add constraint credits_are_a_part check (credit_cents between 0 and pool_cents),
  add constraint fee_credits_are_a_part check (fee_credit_cents between 0 and fee_cents and fee_credit_cents <= credit_cents),
  add constraint credits_are_both_known check ((credit_cents is null) = (fee_credit_cents is null));
alter table settlement_lines
  add column credit_cents bigint not null default 0,
  -- Of `freed_cents`, the part that was credits.
  add column freed_credit_cents bigint not null default 0,
  add constraint prize_credits_are_a_part check (credit_cents between 0 and prize_cents),
  add constraint freed_parts_are_parts check (
    freed_credit_cents between 0 and credit_cents and freed_cents - freed_credit_cents between 0 and prize_cents - credit_cents);
alter table contested_prizes
  add column held_again_credit_cents bigint not null default 0,
  add constraint credits_held_again_are_a_part check (held_again_credit_cents between 0 and held_again_cents);

-- Compared at the commit of what gives a pool out: the credits that are still in it are not more than it holds, and not fewer
-- than none. So an empty pool gave all its credits out as credits, and all its money as money. Pools that were given out before
-- this rule (up to the transaction in the trigger's argument) gave credits out as money, and are left alone.
create function pool_credits_stay() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  credits bigint;
  held bigint;
begin
  perform 1 from ledger_entries p
  join ledger_entries mine on mine.account_id = p.account_id and mine.transaction_id = new.id
  where mine.account_kind = 'pool' and p.tx_kind in ('settle', 'settle_refund') and p.transaction_id <= tg_argv[0]::bigint limit 1;
  if found then return null; end if;
  select coalesce(sum(e.cents) filter (where e.account_kind <> 'pool'), 0),
    coalesce(-sum(e.cents) filter (where e.account_kind = 'pool'), 0)
  into credits, held
  from ledger_entries mine
  join ledger_entries p on p.account_id = mine.account_id
  join ledger_entries e on e.transaction_id = p.transaction_id
    and e.account_kind in ('pool', 'bonus_hold', 'bonus_held', 'user_bonus', 'promo_expense')
  where mine.transaction_id = new.id and mine.account_kind = 'pool';
  if credits < 0 or credits > held then
    raise exception 'transaction % turns credits of a pool into money, or money into credits', new.id
      using errcode = 'check_violation', constraint = 'credits_stay_credits';
  end if;
  return null;
end $$;
do $$ begin
  execute format(
    'create constraint trigger pool_credits_stay after insert on ledger_transactions deferrable initially deferred
       for each row when (new.kind in (''settle'', ''settle_refund'') and new.challenge_id is not null)
       execute function pool_credits_stay(%s)',
    (select coalesce(max(id), 0) from ledger_transactions));
end $$;
