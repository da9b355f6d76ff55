-- The rest of the ledger: every posting that docs/rules/money.md lists, written through one door.

insert into ledger_account_kinds (kind, scope, side, running) values
  -- Money of ours, or of our people, that lies in a bank; and what the platform itself put there.
  ('bank', 'system', 1, false),
  ('platform_funds', 'system', -1, false),
  ('psp_fee_expense', 'system', 1, false),
  ('payout_fee_expense', 'system', 1, false),
  ('chargeback_loss', 'system', 1, false),
  -- What a person owes after a payment was pulled back that had been spent.
  ('receivable_user', 'person', 1, true),
  -- Free money kept for an open checkout, and payouts under way.
  ('main_hold', 'person', -1, true),
  ('payout_hold', 'person', -1, true);

-- `reserved` money has a posting of its own for each source, so that credits and money never meet in one: from a mixed
-- one, credits could come out as money.
insert into ledger_kinds (kind, one_person) values
  ('bonus_expire', true),
  ('main_reserve', true), ('main_release', true),
  ('provider_fee', true), ('provider_transfer', true), ('platform_deposit', true),
  ('chargeback', true), ('chargeback_won', true), ('receivable_repay', true), ('receivable_write_off', true),
  ('payout_request', true), ('payout_done', true), ('payout_returned', true), ('payout_bounced', true),
  ('payout_fee', true),
  ('prize_hold', true), ('prize_reversal', true),
  ('correction', true);

insert into posting_rules (tx_kind, account_kind, dir) values
  ('bonus_expire', 'user_bonus', 'D'), ('bonus_expire', 'promo_expense', 'C'),
  ('main_reserve', 'user_main', 'D'), ('main_reserve', 'main_hold', 'C'),
  ('main_release', 'main_hold', 'D'), ('main_release', 'user_main', 'C'),
  ('entry', 'main_hold', 'D'),
  ('entry_refund', 'user_main', 'C'),
  ('settle_refund', 'user_main', 'C'),
  ('provider_fee', 'psp_fee_expense', 'D'), ('provider_fee', 'psp_clearing', 'C'),
  ('provider_transfer', 'bank', 'D'), ('provider_transfer', 'psp_clearing', 'C'),
  ('platform_deposit', 'bank', 'D'), ('platform_deposit', 'platform_funds', 'C'),
  ('chargeback', 'pool', 'D'), ('chargeback', 'user_main', 'D'), ('chargeback', 'receivable_user', 'D'),
  ('chargeback', 'psp_clearing', 'C'), ('chargeback', 'user_bonus', 'C'), ('chargeback', 'user_main', 'C'),
  ('chargeback_won', 'psp_clearing', 'D'), ('chargeback_won', 'receivable_user', 'C'), ('chargeback_won', 'user_main', 'C'),
  ('receivable_repay', 'user_main', 'D'), ('receivable_repay', 'receivable_user', 'C'),
  ('receivable_write_off', 'chargeback_loss', 'D'), ('receivable_write_off', 'receivable_user', 'C'),
  ('payout_request', 'user_main', 'D'), ('payout_request', 'payout_hold', 'C'),
  ('payout_done', 'payout_hold', 'D'), ('payout_done', 'bank', 'C'),
  ('payout_returned', 'payout_hold', 'D'), ('payout_returned', 'user_main', 'C'),
  ('payout_bounced', 'bank', 'D'), ('payout_bounced', 'user_main', 'C'),
  ('payout_fee', 'payout_fee_expense', 'D'), ('payout_fee', 'bank', 'C'),
  ('prize_hold', 'user_main', 'D'), ('prize_hold', 'user_held', 'C'),
  ('prize_reversal', 'user_held', 'D'), ('prize_reversal', 'pool', 'C');

-- Postings that settle what an earlier one left open, and corrections, name it; each is settled once, whatever the keys
-- say. On `account` the two must cancel out, on every account where it is null.
create table posting_resolutions (
  kind text not null references ledger_kinds,
  resolves text not null references ledger_kinds,
  account text references ledger_account_kinds,
  primary key (kind, resolves)
);
insert into posting_resolutions (kind, resolves, account) values
  ('bonus_release', 'bonus_reserve', null),
  ('main_release', 'main_reserve', null),
  ('unmatched_refund', 'unmatched', 'suspense'),
  ('payout_done', 'payout_request', 'payout_hold'),
  ('payout_returned', 'payout_request', null),
  ('payout_bounced', 'payout_done', 'bank'),
  ('chargeback_won', 'chargeback', 'psp_clearing'),
  -- What belongs to no payment, payout or settlement: those are put right where they are kept.
  ('correction', 'bonus_grant', null),
  ('correction', 'provider_fee', null),
  ('correction', 'provider_transfer', null),
  ('correction', 'platform_deposit', null),
  ('correction', 'payout_fee', null),
  ('correction', 'receivable_write_off', null);
insert into posting_rules (tx_kind, account_kind, dir)
select distinct 'correction', r.account_kind, case r.dir when 'D' then 'C' else 'D' end
from posting_resolutions p join posting_rules r on r.tx_kind = p.resolves where p.kind = 'correction';

create trigger posting_resolutions_keep before update or delete on posting_resolutions
  for each row execute function ledger_keeps();
create trigger posting_resolutions_keep_all before truncate on posting_resolutions
  for each statement execute function ledger_keeps();

alter table ledger_transactions
  add column resolves bigint constraint resolved_once unique,
  -- What one person proposed, why, and who else agreed.
  add column reason text check (char_length(reason) between 10 and 500),
  add column proposed_by uuid,
  add column approved_by uuid,
  add constraint resolves_known foreign key (resolves) references ledger_transactions (id),
  add constraint two_people check (
    (reason is null) = (proposed_by is null) and (reason is null) = (approved_by is null) and proposed_by <> approved_by);

-- Credits come in lots, which may expire; they are spent in the order in which they do. What a lot has left is what it
-- brought and every move of it since.
create table bonus_lots (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  transaction_id bigint not null references ledger_transactions,
  cents bigint not null check (cents > 0),
  expires_at timestamptz
);
create index bonus_lots_by_account on bonus_lots (account_id);
create index bonus_lots_by_transaction on bonus_lots (transaction_id);
create index bonus_lots_to_expire on bonus_lots (expires_at) where expires_at is not null;
create table bonus_moves (
  lot_id bigint not null references bonus_lots,
  transaction_id bigint not null references ledger_transactions,
  -- Below zero what was taken, above what was put back.
  cents bigint not null check (cents <> 0),
  primary key (lot_id, transaction_id)
);
create index bonus_moves_by_transaction on bonus_moves (transaction_id);
create trigger bonus_lots_keep before update or delete on bonus_lots for each row execute function ledger_keeps();
create trigger bonus_lots_keep_all before truncate on bonus_lots for each statement execute function ledger_keeps();
create trigger bonus_moves_keep before update or delete on bonus_moves for each row execute function ledger_keeps();
create trigger bonus_moves_keep_all before truncate on bonus_moves for each statement execute function ledger_keeps();

-- What there was before lots never expires.
insert into bonus_lots (account_id, transaction_id, cents)
select a.id, (select max(e.transaction_id) from ledger_entries e where e.account_id = a.id and e.cents < 0), a.balance
from ledger_accounts a where a.kind = 'user_bonus' and a.balance > 0;

-- The lots follow each entry of credits; the account's row is locked by then. What resolves a posting puts back into the
-- lots that it had taken from; else credits come in new lots, as `detail.lots` says ([{cents, expiresAt}]), or in one
-- that never expires.
create function bonus_lots_follow() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  left_ bigint := abs(new.cents);
  took bigint;
  lot record;
begin
  if new.cents > 0 then
    for lot in
      select l.id, l.cents + coalesce((select sum(m.cents) from bonus_moves m where m.lot_id = l.id), 0) as rest
      from bonus_lots l where l.account_id = new.account_id order by l.expires_at nulls last, l.id
    loop
      took := least(lot.rest, left_);
      continue when took <= 0;
      insert into bonus_moves (lot_id, transaction_id, cents) values (lot.id, new.transaction_id, -took);
      left_ := left_ - took;
      exit when left_ = 0;
    end loop;
    if left_ > 0 then
      raise exception 'credits of account % have no lot', new.account_id using errcode = 'check_violation';
    end if;
    return null;
  end if;
  for lot in
    select m.lot_id as id, -m.cents as taken from ledger_transactions t
    join bonus_moves m on m.transaction_id = t.resolves
    join bonus_lots l on l.id = m.lot_id and l.account_id = new.account_id
    where t.id = new.transaction_id and m.cents < 0 order by m.lot_id
  loop
    insert into bonus_moves (lot_id, transaction_id, cents) values (lot.id, new.transaction_id, lot.taken);
    left_ := left_ - lot.taken;
  end loop;
  for lot in
    select l.cents, l."expiresAt" as expires_at
    from jsonb_to_recordset(case when left_ > 0 then new.detail->'lots' end) as l(cents bigint, "expiresAt" timestamptz)
  loop
    insert into bonus_lots (account_id, transaction_id, cents, expires_at)
    values (new.account_id, new.transaction_id, lot.cents, lot.expires_at);
    left_ := left_ - lot.cents;
  end loop;
  if left_ < 0 or (left_ > 0 and new.detail ? 'lots') then
    raise exception 'the lots of account % are not what it gets', new.account_id using errcode = 'check_violation';
  end if;
  if left_ > 0 then
    insert into bonus_lots (account_id, transaction_id, cents) values (new.account_id, new.transaction_id, left_);
  end if;
  return null;
end $$;
create trigger bonus_lots_follow after insert on ledger_entries
  for each row when (new.account_kind = 'user_bonus') execute function bonus_lots_follow();

-- One door: what is written elsewhere than within ledger_post() is refused, however right it looks.
create function ledger_door() returns trigger language plpgsql as $$
declare stack text;
begin
  get diagnostics stack = pg_context;
  if strpos(stack, ' ledger_post(') = 0 then
    raise exception '% is written by ledger_post() only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_transactions_door before insert on ledger_transactions for each statement execute function ledger_door();
create trigger ledger_entries_door before insert on ledger_entries for each statement execute function ledger_door();
create trigger ledger_accounts_door before insert on ledger_accounts for each statement execute function ledger_door();
create trigger bonus_lots_door before insert on bonus_lots for each statement execute function ledger_door();
create trigger bonus_moves_door before insert on bonus_moves for each statement execute function ledger_door();

-- Whether what a transaction names is of a kind that it may resolve, of the same person, and exactly taken back.
create function ledger_resolves_rightly(t ledger_transactions) returns boolean language plpgsql stable
set enable_seqscan = off as $$
declare
  before_ ledger_transactions;
  how posting_resolutions;
begin
  select * into before_ from ledger_transactions where id = t.resolves;
  select * into how from posting_resolutions where kind = t.kind and resolves = before_.kind;
  if how.kind is null or before_.currency <> t.currency then return false; end if;
  return not exists (
    select from ledger_entries e where e.transaction_id in (t.id, before_.id)
      and (how.account is null or e.account_kind = how.account)
    group by e.account_id having sum(e.cents) <> 0
  ) and (
    select count(distinct a.owner) <= 1 from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join ledger_account_kinds k on k.kind = a.kind and k.scope = 'person'
    where e.transaction_id in (t.id, before_.id)
  );
end $$;

create or replace function ledger_entries_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare wrong record; pool record; left_ bigint;
begin
  for wrong in
    select t.id,
      s.sum <> 0 or s.legs <> t.legs or (k.one_person and s.people > 1) or s.pools > 1 as unbalanced,
      case when t.resolves is null then exists (select from posting_resolutions r where r.kind = t.kind)
        else not ledger_resolves_rightly(t) end as unresolved,
      (t.kind in ('correction', 'receivable_write_off')) <> (t.reason is not null) as undecided,
      t.kind = 'bonus_expire' and exists (
        select from bonus_moves m join bonus_lots l on l.id = m.lot_id
        where m.transaction_id = t.id and l.expires_at > t.at is not false) as undue
    from (select distinct transaction_id as id from written) w
    join ledger_transactions t using (id)
    join ledger_kinds k on k.kind = t.kind
    cross join lateral (
      select count(*) as legs, sum(e.cents) as sum,
        count(distinct a.owner) filter (where ak.scope = 'person') as people,
        count(*) filter (where ak.scope = 'challenge') as pools
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      join ledger_account_kinds ak on ak.kind = a.kind
      where e.transaction_id = t.id
    ) s
  loop
    if wrong.unbalanced then
      raise exception 'transaction % does not balance, or mixes owners', wrong.id using errcode = 'check_violation';
    elsif wrong.unresolved then
      raise exception 'transaction % does not resolve what it must', wrong.id using errcode = 'check_violation';
    elsif wrong.undecided then
      raise exception 'transaction % needs a reason and two people', wrong.id using errcode = 'check_violation';
    elsif wrong.undue then
      raise exception 'transaction % takes credits that have not expired', wrong.id using errcode = 'check_violation';
    end if;
  end loop;
  -- A pool never gives more than it holds. Only those who take from it wait for each other.
  for pool in
    select distinct account_id as id from written where account_kind = 'pool' and cents > 0 order by 1
  loop
    perform 1 from ledger_accounts where id = pool.id for no key update;
    select -sum(cents) into left_ from ledger_entries where account_id = pool.id;
    if left_ < 0 then
      raise exception 'pool % would go below zero', pool.id
        using errcode = 'check_violation', constraint = 'never_below_zero';
    end if;
  end loop;
  return null;
end $$;

-- As before, and with what p_meta may say beside: {resolves?, reason?, proposedBy?, approvedBy?}. `resolves` is the
-- idempotency key of the transaction that this one settles or corrects.
create or replace function ledger_post(p_key text, p_kind text, p_at timestamptz, p_legs jsonb, p_meta jsonb,
  out id bigint, out replayed boolean)
-- Plans are kept from when the tables were small; looking up by key must not become reading everything.
language plpgsql set enable_seqscan = off as $$
declare
  body bytea;
  known record;
  resolves_ bigint;
  currency_ text := p_legs->0->>'currency';
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if jsonb_typeof(p_legs) is distinct from 'array' or jsonb_array_length(p_legs) < 2 then
    raise exception 'a posting needs two legs or more' using errcode = 'check_violation';
  end if;
  if exists (select 1 from jsonb_array_elements(p_legs) as leg where jsonb_typeof(leg->'cents') <> 'number' or leg->>'cents' !~ '^-?\d{1,12}$') then
    raise exception 'cents must be whole' using errcode = 'invalid_text_representation';
  end if;
  select sha256(convert_to(p_kind || coalesce(p_meta, '{}')::text || jsonb_agg(leg order by leg::text)::text, 'utf8'))
  into body from jsonb_array_elements(p_legs) as leg;
  if p_meta ? 'resolves' then
    select t.id into resolves_ from ledger_transactions t where t.idem_key = p_meta->>'resolves';
    if resolves_ is null then
      raise exception 'there is no posting % to resolve', p_meta->>'resolves' using errcode = 'foreign_key_violation';
    end if;
  end if;

  insert into ledger_transactions as t (idem_key, body_hash, kind, currency, legs, at, challenge_id, challenge_title,
    resolves, reason, proposed_by, approved_by)
  values (p_key, body, p_kind, currency_, jsonb_array_length(p_legs), p_at, (p_meta->>'challenge')::uuid, p_meta->>'title',
    resolves_, p_meta->>'reason', (p_meta->>'proposedBy')::uuid, (p_meta->>'approvedBy')::uuid)
  -- Of two with one key at once the second may meet the first at what both resolve, before it meets it at the key.
  on conflict do nothing returning t.id into id;
  if id is null then
    select t.id, t.body_hash into known from ledger_transactions t where t.idem_key = p_key;
    if known.id is null then
      raise exception 'ledger_resolved: % is settled already', p_meta->>'resolves'
        using errcode = 'unique_violation', constraint = 'resolved_once';
    end if;
    if known.body_hash is distinct from body then
      raise exception 'ledger_key_reused: % was posted with another body', p_key
        using errcode = 'unique_violation', constraint = 'ledger_key_reused';
    end if;
    id := known.id;
    replayed := true;
    return;
  end if;

  insert into ledger_accounts (kind, owner, currency, balance)
  select distinct l.account, coalesce(l.owner, nobody), l.currency, case when k.running then 0 end
  from jsonb_to_recordset(p_legs) as l(account text, owner uuid, currency text)
  join ledger_account_kinds k on k.kind = l.account
  where not exists (
    select 1 from ledger_accounts a
    where a.kind = l.account and a.owner = coalesce(l.owner, nobody) and a.currency = l.currency)
  order by 1, 2, 3
  on conflict do nothing;

  -- Payers are locked in the order of their ids, so that writers never wait in a circle.
  perform 1 from ledger_accounts a
  where a.balance is not null and a.id in (
    select b.id from jsonb_to_recordset(p_legs) as l(account text, owner uuid, currency text)
    join ledger_accounts b on b.kind = l.account and b.owner = coalesce(l.owner, nobody) and b.currency = l.currency)
  order by a.id for no key update;

  insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at, detail)
  select ledger_post.id, l.line, p_kind, a.id, l.account, l.currency, l.cents,
    case when k.scope = 'person' then l.owner else l.person end, p_at, l.detail
  from rows from (
    jsonb_to_recordset(p_legs) as (account text, owner uuid, person uuid, currency text, cents bigint, detail jsonb)
  ) with ordinality as l(account, owner, person, currency, cents, detail, line)
  left join ledger_account_kinds k on k.kind = l.account
  left join ledger_accounts a on a.kind = l.account and a.owner = coalesce(l.owner, nobody) and a.currency = l.currency
  order by a.id;
  replayed := false;
end $$;

-- Payments and refunds say how much of them is free money of the payer, beside credits and what the provider took.
alter table payments
  add column main_cents bigint not null default 0,
  drop constraint payments_check,
  drop constraint payments_check1,
  drop constraint payments_check2,
  drop constraint payments_check4;
alter table payments rename column bonus_state to hold_state;
alter table payments
  add constraint own_part_is_a_part check (bonus_cents >= 0 and main_cents >= 0 and bonus_cents + main_cents <= amount_cents),
  add constraint own_part_is_held check ((bonus_cents + main_cents = 0) = (hold_state = 'none')),
  add constraint prizes_are_paid_in_whole check (purpose = 'entry' or bonus_cents + main_cents = 0),
  add constraint provider_takes_the_rest check ((provider is null) = (bonus_cents + main_cents = amount_cents)),
  add constraint captured_is_the_rest check (captured_cents in (0, amount_cents - bonus_cents - main_cents));
alter table refunds
  add column main_cents bigint not null default 0 check (main_cents >= 0),
  drop constraint refunds_check1,
  add constraint refunds_something check (cash_cents + bonus_cents + main_cents > 0);

-- A payment that its payer's bank took back, or tries to. Written when the provider tells of it.
create table chargebacks (
  id uuid primary key,
  payment_id uuid not null references payments,
  dispute_ref text not null,
  currency text not null,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  check ((state = 'open') = (resolved_at is null)),
  constraint one_chargeback unique (payment_id)
);
