-- Money as double entry. Cents are signed: debits are positive, credits negative; every transaction sums to zero. Rows
-- are written by ledger_post() and never changed. These rules hold for every writer, including the owner of the tables.

-- Refuses changes to append-only tables.
create function ledger_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Every kind of account: its scope, the side of its normal balance (1 debit, -1 credit), and whether it keeps a running
-- balance. System accounts and pools have many concurrent writers, so they keep none: their balance is the sum.
create table ledger_account_kinds (
  kind text primary key,
  scope text not null check (scope in ('system', 'person', 'challenge')),
  side smallint not null check (side in (-1, 1)),
  running boolean not null,
  check (running = (scope = 'person'))
);
insert into ledger_account_kinds (kind, scope, side, running) values
  ('psp_clearing', 'system', 1, false),
  ('suspense', 'system', -1, false),
  -- The platform's money in a bank, and what the platform itself deposited there.
  ('bank', 'system', 1, false),
  ('platform_funds', 'system', -1, false),
  ('promo_expense', 'system', 1, false),
  ('referral_expense', 'system', 1, false),
  ('psp_fee_expense', 'system', 1, false),
  ('payout_fee_expense', 'system', 1, false),
  ('chargeback_loss', 'system', 1, false),
  ('fee_revenue', 'system', -1, false),
  -- Owed to the authority that levies the tax.
  ('tax_withheld', 'system', -1, false),
  ('user_main', 'person', -1, true),
  ('user_held', 'person', -1, true),
  ('user_bonus', 'person', -1, true),
  -- Own money and credits reserved for an open checkout, refunds and payouts in progress.
  ('main_hold', 'person', -1, true),
  ('bonus_hold', 'person', -1, true),
  ('refund_hold', 'person', -1, true),
  ('payout_hold', 'person', -1, true),
  -- Credits won as prizes, until the end of the hold, like held prize money.
  ('bonus_held', 'person', -1, true),
  -- What a person owes after a payment that they had spent was pulled back.
  ('receivable_user', 'person', 1, true),
  ('pool', 'challenge', -1, false);

create trigger ledger_account_kinds_keep before update or delete on ledger_account_kinds
  for each row execute function ledger_keeps();

-- Every kind of transaction. `one_person`: all personal accounts in it belong to the same person.
create table ledger_kinds (
  kind text primary key,
  one_person boolean not null
);
-- Each source of reserved money has its own kind of posting, so that credits and money never meet in one: from a mixed
-- one, credits could come out as money.
insert into ledger_kinds (kind, one_person) values
  ('bonus_grant', true), ('bonus_expire', true), ('bonus_revoke', true),
  ('bonus_reserve', true), ('bonus_release', true), ('main_reserve', true), ('main_release', true),
  ('entry', true), ('entry_refund', true), ('prize_funding', true),
  ('unmatched', true), ('unmatched_refund', true), ('refund_done', true), ('funding_refund_done', true),
  ('refund_to_wallet', true),
  ('settle', false), ('settle_refund', false),
  ('prize_hold', true), ('prize_release', true), ('prize_reversal', true),
  ('credits_hold', true), ('credits_release', true),
  ('prize_tax', true), ('prize_tax_back', true), ('referral_reward', true),
  ('payout_request', true), ('payout_done', true), ('payout_returned', true), ('payout_bounced', true),
  ('payout_fee', true),
  ('chargeback', true), ('chargeback_won', true), ('receivable_repay', true), ('receivable_write_off', true),
  ('provider_fee', true), ('provider_transfer', true), ('platform_deposit', true),
  ('correction', true);

create trigger ledger_kinds_keep before update or delete on ledger_kinds for each row execute function ledger_keeps();

-- All allowed flows: which accounts a kind of transaction may debit (D) or credit (C). Bonus credits reach no account
-- from which money can leave, because no row allows it.
create table posting_rules (
  tx_kind text not null references ledger_kinds,
  account_kind text not null references ledger_account_kinds,
  dir char(1) not null check (dir in ('D', 'C')),
  primary key (tx_kind, account_kind, dir)
);
insert into posting_rules (tx_kind, account_kind, dir) values
  ('bonus_grant', 'promo_expense', 'D'), ('bonus_grant', 'user_bonus', 'C'),
  ('bonus_expire', 'user_bonus', 'D'), ('bonus_expire', 'promo_expense', 'C'),
  -- What is left of credits that were granted wrongly.
  ('bonus_revoke', 'user_bonus', 'D'), ('bonus_revoke', 'promo_expense', 'C'),
  ('bonus_reserve', 'user_bonus', 'D'), ('bonus_reserve', 'bonus_hold', 'C'),
  ('bonus_release', 'bonus_hold', 'D'), ('bonus_release', 'user_bonus', 'C'),
  ('main_reserve', 'user_main', 'D'), ('main_reserve', 'main_hold', 'C'),
  ('main_release', 'main_hold', 'D'), ('main_release', 'user_main', 'C'),

  ('entry', 'psp_clearing', 'D'), ('entry', 'bonus_hold', 'D'), ('entry', 'main_hold', 'D'), ('entry', 'pool', 'C'),
  ('entry_refund', 'pool', 'D'), ('entry_refund', 'refund_hold', 'C'), ('entry_refund', 'user_bonus', 'C'),
  ('entry_refund', 'user_main', 'C'),
  ('prize_funding', 'psp_clearing', 'D'), ('prize_funding', 'pool', 'C'),
  ('unmatched', 'psp_clearing', 'D'), ('unmatched', 'suspense', 'C'),
  ('unmatched_refund', 'suspense', 'D'), ('unmatched_refund', 'refund_hold', 'C'),
  ('refund_done', 'refund_hold', 'D'), ('refund_done', 'psp_clearing', 'C'),
  ('funding_refund_done', 'refund_hold', 'D'), ('funding_refund_done', 'psp_clearing', 'C'),
  ('refund_to_wallet', 'refund_hold', 'D'), ('refund_to_wallet', 'user_main', 'C'),

  -- The fee's credits lapse; those of the prizes are held, or can be spent at once where nothing is held.
  ('settle', 'pool', 'D'), ('settle', 'fee_revenue', 'C'), ('settle', 'promo_expense', 'C'),
  ('settle', 'user_held', 'C'), ('settle', 'user_main', 'C'),
  ('settle', 'bonus_held', 'C'), ('settle', 'user_bonus', 'C'),
  ('settle_refund', 'pool', 'D'), ('settle_refund', 'refund_hold', 'C'), ('settle_refund', 'user_bonus', 'C'),
  ('settle_refund', 'user_main', 'C'),
  -- A person who has spent what a dispute holds again owes it.
  ('prize_hold', 'user_main', 'D'), ('prize_hold', 'receivable_user', 'D'), ('prize_hold', 'user_held', 'C'),
  ('prize_release', 'user_held', 'D'), ('prize_release', 'user_main', 'C'),
  -- A dispute that leaves no winner gives everything back, including the fee.
  ('prize_reversal', 'user_held', 'D'), ('prize_reversal', 'bonus_held', 'D'), ('prize_reversal', 'fee_revenue', 'D'),
  ('prize_reversal', 'promo_expense', 'D'), ('prize_reversal', 'pool', 'C'),
  -- A dispute holds credits again, as far as they are still there; the platform provides the rest.
  ('credits_hold', 'user_bonus', 'D'), ('credits_hold', 'promo_expense', 'D'), ('credits_hold', 'bonus_held', 'C'),
  ('credits_release', 'bonus_held', 'D'), ('credits_release', 'user_bonus', 'C'),
  ('prize_tax', 'user_main', 'D'), ('prize_tax', 'tax_withheld', 'C'),
  ('prize_tax_back', 'tax_withheld', 'D'), ('prize_tax_back', 'user_main', 'C'),
  ('referral_reward', 'referral_expense', 'D'), ('referral_reward', 'user_main', 'C'),

  ('payout_request', 'user_main', 'D'), ('payout_request', 'payout_hold', 'C'),
  ('payout_done', 'payout_hold', 'D'), ('payout_done', 'bank', 'C'),
  ('payout_returned', 'payout_hold', 'D'), ('payout_returned', 'user_main', 'C'),
  ('payout_bounced', 'bank', 'D'), ('payout_bounced', 'user_main', 'C'),
  ('payout_fee', 'payout_fee_expense', 'D'), ('payout_fee', 'bank', 'C'),

  -- `chargeback_loss` where the person's account is deleted, so that they cannot owe what the bank takes back.
  ('chargeback', 'pool', 'D'), ('chargeback', 'user_main', 'D'), ('chargeback', 'receivable_user', 'D'),
  ('chargeback', 'chargeback_loss', 'D'), ('chargeback', 'psp_clearing', 'C'), ('chargeback', 'user_bonus', 'C'),
  ('chargeback', 'user_main', 'C'),
  ('chargeback_won', 'psp_clearing', 'D'), ('chargeback_won', 'receivable_user', 'C'),
  ('chargeback_won', 'user_main', 'C'), ('chargeback_won', 'chargeback_loss', 'C'),
  ('receivable_repay', 'user_main', 'D'), ('receivable_repay', 'receivable_user', 'C'),
  ('receivable_write_off', 'chargeback_loss', 'D'), ('receivable_write_off', 'receivable_user', 'C'),

  ('provider_fee', 'psp_fee_expense', 'D'), ('provider_fee', 'psp_clearing', 'C'),
  ('provider_transfer', 'bank', 'D'), ('provider_transfer', 'psp_clearing', 'C'),
  ('platform_deposit', 'bank', 'D'), ('platform_deposit', 'platform_funds', 'C');

create trigger posting_rules_keep before update or delete on posting_rules for each row execute function ledger_keeps();
create trigger posting_rules_keep_all before truncate on posting_rules
  for each statement execute function ledger_keeps();

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The person or the challenge, all zeros for the platform. Not a foreign key: entries outlive people.
  owner uuid not null default '00000000-0000-0000-0000-000000000000',
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  balance bigint,
  version bigint not null default 0,
  unique (kind, owner, currency),
  constraint never_below_zero check (balance >= 0)
) with (fillfactor = 70);
create index ledger_accounts_by_owner on ledger_accounts (owner);

create trigger ledger_accounts_keep before delete on ledger_accounts for each row execute function ledger_keeps();
create trigger ledger_accounts_keep_all before truncate on ledger_accounts
  for each statement execute function ledger_keeps();

-- Refuses what is written outside of ledger_post(), even if it is consistent.
create function ledger_door() returns trigger language plpgsql as $$
declare stack text;
begin
  get diagnostics stack = pg_context;
  if strpos(stack, ' ledger_post(') = 0 then
    raise exception '% is written by ledger_post() only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_door before insert on ledger_accounts for each statement execute function ledger_door();

-- An account opens empty, is of a known kind, and has an owner if that kind has one.
create function ledger_accounts_open() returns trigger language plpgsql as $$
declare wrong record;
begin
  for wrong in
    select o.kind, k.kind is null as unknown,
      (o.owner = '00000000-0000-0000-0000-000000000000') <> (k.scope = 'system') as misowned,
      o.version <> 0 or o.balance is distinct from (case when k.running then 0 end) as filled
    from opened o left join ledger_account_kinds k on k.kind = o.kind
    where k.kind is null or (o.owner = '00000000-0000-0000-0000-000000000000') <> (k.scope = 'system')
      or o.version <> 0 or o.balance is distinct from (case when k.running then 0 end)
  loop
    if wrong.unknown then
      raise exception 'there is no account %', wrong.kind using errcode = 'foreign_key_violation';
    elsif wrong.misowned then
      raise exception 'account % has the wrong owner', wrong.kind using errcode = 'check_violation';
    elsif wrong.filled then
      raise exception 'an account opens empty' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_accounts_open after insert on ledger_accounts referencing new table as opened
  for each statement execute function ledger_accounts_open();

-- A balance changes only by an entry, and nothing else of an account changes. The condition is part of the trigger, so
-- that no function is called for each row: a plain update runs at depth 0, the one that an entry makes within its
-- trigger deeper.
create function ledger_account_moves() returns trigger language plpgsql as $$
begin
  raise exception 'a balance moves by an entry only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_move before update on ledger_accounts for each row
  when (pg_trigger_depth() < 1 or new.id <> old.id or new.kind <> old.kind or new.owner <> old.owner
    or new.currency <> old.currency or (new.balance is null) <> (old.balance is null))
  execute function ledger_account_moves();

create table ledger_transactions (
  id bigint generated always as identity primary key,
  idem_key text not null unique check (char_length(idem_key) between 3 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  kind text not null,
  currency text not null,
  legs integer not null check (legs >= 2),
  at timestamptz not null,
  -- The challenge it is about, and the title of that challenge at the time.
  challenge_id uuid,
  challenge_title text,
  -- The transaction that this one settles or corrects; each is settled once (posting_resolutions).
  resolves bigint constraint resolved_once unique constraint resolves_known references ledger_transactions (id),
  -- For corrections: why, who proposed it, and which other person approved.
  reason text check (char_length(reason) between 10 and 500),
  proposed_by uuid,
  approved_by uuid,
  constraint two_people check (
    (reason is null) = (proposed_by is null) and (reason is null) = (approved_by is null)
    and proposed_by <> approved_by)
);
create index ledger_transactions_by_challenge on ledger_transactions (challenge_id, id) where challenge_id is not null;
-- Admins find payouts by the title of a challenge: among its settlements, of which each challenge has a few.
create index ledger_results_by_title on ledger_transactions (challenge_title) include (at) where kind = 'settle';
create index ledger_correctable on ledger_transactions (id desc) where kind in ('bonus_grant', 'provider_fee',
  'provider_transfer', 'platform_deposit', 'payout_fee', 'receivable_write_off', 'referral_reward');

create trigger ledger_transactions_keep before update or delete on ledger_transactions
  for each row execute function ledger_keeps();
create trigger ledger_transactions_keep_all before truncate on ledger_transactions
  for each statement execute function ledger_keeps();

-- Refuses a transaction without legs, at the commit. Whether legs are complete is checked as they are inserted
-- (`ledger_entries_hold`).
create function ledger_transaction_has_legs() returns trigger language plpgsql
-- Runs at the commit, outside of ledger_post(), and its plan, too, may date from when the tables were small.
set enable_seqscan = off as $$
begin
  perform 1 from ledger_entries where transaction_id = new.id limit 1;
  if not found then
    raise exception 'transaction % lacks its legs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_whole after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_has_legs();
create trigger ledger_transactions_door before insert on ledger_transactions
  for each statement execute function ledger_door();

-- Credits that were paid into a pool leave it as credits (docs/rules/money.md#credits-in-a-pool). Checked at the commit
-- of a settlement: the credits left in the pool are neither negative nor more than the pool holds, so an empty pool has
-- paid out all its credits as credits and all its money as money. In databases older than this rule the trigger's
-- argument is the last transaction before it: pools that were distributed up to it paid credits out as money, and are
-- not checked.
create function pool_credits_stay() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  credits bigint;
  held bigint;
begin
  perform 1 from ledger_entries p
  join ledger_entries mine on mine.account_id = p.account_id and mine.transaction_id = new.id
  where mine.account_kind = 'pool' and p.tx_kind in ('settle', 'settle_refund')
    and p.transaction_id <= tg_argv[0]::bigint
  limit 1;
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
create constraint trigger pool_credits_stay after insert on ledger_transactions deferrable initially deferred
  for each row when (new.kind in ('settle', 'settle_refund') and new.challenge_id is not null)
  execute function pool_credits_stay(0);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  line integer not null check (line > 0),
  tx_kind text not null,
  account_id bigint not null,
  account_kind text not null,
  currency text not null,
  cents bigint not null check (cents <> 0 and abs(cents) <= 100000000000),
  dir char(1) not null generated always as (case when cents > 0 then 'D' else 'C' end) stored,
  -- Whose movement it is, on accounts that belong to no person.
  person_id uuid,
  at timestamptz not null,
  detail jsonb,
  account_version bigint,
  balance_after bigint,
  unique (transaction_id, line),
  unique (transaction_id, account_id)
);
create index ledger_entries_of_person on ledger_entries (person_id, at desc, id desc)
  where account_kind in ('user_main', 'user_held', 'user_bonus', 'psp_clearing');
create index ledger_entries_of_figures on ledger_entries (account_kind, currency, at) include (tx_kind, cents)
  where account_kind in ('psp_clearing', 'bank', 'fee_revenue', 'user_held', 'pool');
-- Finds the legs of an account, and keeps running balances a chain without gaps or branches.
create unique index ledger_entries_chain on ledger_entries (account_id, account_version) include (cents);

create trigger ledger_entries_keep before update or delete on ledger_entries
  for each row execute function ledger_keeps();
create trigger ledger_entries_keep_all before truncate on ledger_entries
  for each statement execute function ledger_keeps();

-- Everything that must hold for the legs of a posting, checked once for all of them and without locking anything shared
-- (docs/decisions/0062-a-posting-is-checked-as-a-whole.md). All legs of a transaction come in one statement. Statements
-- are expensive here and expressions are not, so what follows from a row that is read anyway is not queried again: only
-- the accounts of people have a running balance (ledger_account_kinds), of the others only pools have an owner, and an
-- allowed flow implies known kinds (posting_rules). The name sorts before triggers that rely on it: triggers of a
-- statement fire in the order of their names.
create function ledger_entries_hold() returns trigger language plpgsql as $$
declare
  leg record;
  entry ledger_entries;
  n integer := 0;
  sum_ bigint := 0;
  person uuid;
  is_two boolean := false;
  pool bigint;
  moving bigint[];
  versions bigint[];
  balances bigint[];
  moves bigint[];
  credits bigint[];
  moved integer;
  tx bigint;
  taken_from bigint;
  is_mixed boolean := false;
  left_ bigint;
  is_unresolved boolean;
begin
  for leg in
    select w.id, w.transaction_id as written_for, w.line, w.tx_kind, w.account_id, w.account_kind, w.cents,
      w.account_version, w.balance_after,
      case when a.kind = w.account_kind and a.currency = w.currency then a.owner end as owner,
      a.balance is not null as running,
      case when t.kind = w.tx_kind and t.currency = w.currency then t.id end as transaction_id,
      t.kind, t.legs, t.resolves, t.reason, t.at, r.dir is not null as is_known
    from written w
    -- Found by its id before any other condition (`offset 0`): the planner may pick another index, from when the table
    -- was small.
    left join lateral (
      select t.id, t.kind, t.currency, t.legs, t.resolves, t.reason, t.at from ledger_transactions t
      where t.id = w.transaction_id offset 0
    ) t on true
    left join lateral (
      select a.owner, a.kind, a.currency, a.balance from ledger_accounts a where a.id = w.account_id offset 0
    ) a on true
    left join lateral (
      select r.dir from posting_rules r
      where r.tx_kind = w.tx_kind and r.account_kind = w.account_kind and r.dir = w.dir offset 0
    ) r on true
  loop
    n := n + 1;
    if not leg.is_known then
      raise exception 'no posting % moves % so', leg.tx_kind, leg.account_kind
        using errcode = 'foreign_key_violation', constraint = 'known_flow';
    elsif leg.transaction_id is null or leg.owner is null then
      raise exception 'a leg of transaction % is not of its kind, its currency or its account', leg.written_for
        using errcode = 'foreign_key_violation', constraint = 'legs_belong';
    end if;
    if tx is null then tx := leg.transaction_id; end if;
    if leg.transaction_id <> tx or leg.line > leg.legs then is_mixed := true; end if;
    sum_ := sum_ + leg.cents;
    if leg.running then
      if person <> leg.owner then is_two := true; end if;
      person := leg.owner;
    elsif leg.owner <> '00000000-0000-0000-0000-000000000000' then
      if pool is not null then is_mixed := true; end if;
      pool := leg.account_id;
      if leg.cents > 0 then taken_from := pool; end if;
    end if;
    -- The leg states the new balance; the account takes it over if that is correct.
    if leg.running or leg.account_version is not null or leg.balance_after is not null then
      moving := moving || leg.account_id;
      versions := versions || leg.account_version;
      balances := balances || leg.balance_after;
      moves := moves || leg.cents;
      if leg.account_kind = 'user_bonus' then
        credits := credits || leg.id;
      end if;
    end if;
  end loop;
  if n = 0 then return null; end if;

  -- After the loop the record still holds the last leg, with its transaction.
  if moving is not null then
    update ledger_accounts a set balance = l.balance, version = l.version
    from unnest(moving, versions, balances, moves) as l(id, version, balance, cents), ledger_account_kinds k
    where a.id = l.id and k.kind = a.kind and a.version + 1 = l.version and a.balance + k.side * l.cents = l.balance;
    get diagnostics moved = row_count;
    if moved <> cardinality(moving) then
      raise exception 'a leg says what its balance does not become' using errcode = 'check_violation';
    end if;
    if credits is not null then
      for entry in select e.* from ledger_entries e where e.id = any(credits) order by e.id loop
        perform bonus_lots_follow(entry);
      end loop;
    end if;
  end if;

  -- No line is above the number of legs, and none exists twice: once all are inserted, none can be added.
  if is_two then
    select k.one_person into is_two from ledger_kinds k where k.kind = leg.kind;
  end if;
  if sum_ <> 0 or n <> leg.legs or is_mixed or is_two then
    raise exception 'transaction % does not balance, or mixes owners', leg.transaction_id
      using errcode = 'check_violation';
  end if;
  if leg.resolves is null then
    perform 1 from posting_resolutions r where r.kind = leg.kind;
    is_unresolved := found;
  else
    is_unresolved := not ledger_resolves_rightly(leg.transaction_id);
  end if;
  if is_unresolved then
    raise exception 'transaction % does not resolve what it must', leg.transaction_id using errcode = 'check_violation';
  end if;
  if (leg.kind in ('correction', 'receivable_write_off')) <> (leg.reason is not null) then
    raise exception 'transaction % needs a reason and two people', leg.transaction_id using errcode = 'check_violation';
  end if;
  if leg.kind = 'bonus_expire' then
    perform 1 from bonus_moves m join bonus_lots l on l.id = m.lot_id
    where m.transaction_id = leg.transaction_id and l.expires_at > leg.at is not false;
    if found then
      raise exception 'transaction % takes credits that have not expired', leg.transaction_id
        using errcode = 'check_violation';
    end if;
  end if;
  -- A pool never pays more than it holds. Only writers that take from it wait for each other.
  if taken_from is not null then
    perform 1 from ledger_accounts where id = taken_from for no key update;
    select -sum(cents) into left_ from ledger_entries where account_id = taken_from;
    if left_ < 0 then
      raise exception 'pool % would go below zero', taken_from
        using errcode = 'check_violation', constraint = 'never_below_zero';
    end if;
  end if;
  return null;
end $$;
create trigger ledger_entries_hold after insert on ledger_entries referencing new table as written
  for each statement execute function ledger_entries_hold();

-- Postings that settle what an earlier one left open, and corrections, name that posting; each is settled once,
-- whatever the idempotency keys. The two must cancel out on `account`, or on every account if it is null.
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
  -- A posting takes back all of an earlier one, so never more than was withheld.
  ('prize_tax_back', 'prize_tax', null),
  -- What belongs to no payment, payout or settlement: those are corrected where they are stored.
  ('correction', 'bonus_grant', null),
  ('correction', 'provider_fee', null),
  ('correction', 'provider_transfer', null),
  ('correction', 'platform_deposit', null),
  ('correction', 'payout_fee', null),
  ('correction', 'receivable_write_off', null),
  ('correction', 'referral_reward', 'referral_expense');

-- A correction moves between the accounts of what it corrects, in the opposite direction. What an ambassador was paid
-- for a person who does not count comes from their available money, and they owe the rest.
insert into posting_rules (tx_kind, account_kind, dir)
select distinct 'correction', r.account_kind, case r.dir when 'D' then 'C' else 'D' end
from posting_resolutions p join posting_rules r on r.tx_kind = p.resolves where p.kind = 'correction';

create trigger posting_resolutions_keep before update or delete on posting_resolutions
  for each row execute function ledger_keeps();
create trigger posting_resolutions_keep_all before truncate on posting_resolutions
  for each statement execute function ledger_keeps();

-- Bonus credits come in lots, which may expire, and are spent in the order in which they expire. The rest of a lot is
-- its amount plus all its moves.
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

create trigger bonus_lots_keep before update or delete on bonus_lots for each row execute function ledger_keeps();
create trigger bonus_lots_keep_all before truncate on bonus_lots for each statement execute function ledger_keeps();
create trigger bonus_lots_door before insert on bonus_lots for each statement execute function ledger_door();

create table bonus_moves (
  lot_id bigint not null references bonus_lots,
  transaction_id bigint not null references ledger_transactions,
  -- Negative: taken; positive: returned.
  cents bigint not null check (cents <> 0),
  primary key (lot_id, transaction_id)
);
create index bonus_moves_by_transaction on bonus_moves (transaction_id);

create trigger bonus_moves_keep before update or delete on bonus_moves for each row execute function ledger_keeps();
create trigger bonus_moves_keep_all before truncate on bonus_moves for each statement execute function ledger_keeps();
create trigger bonus_moves_door before insert on bonus_moves for each statement execute function ledger_door();

-- Writes one transaction, once per idempotency key.
--   p_legs: [{account, owner?, person?, currency, cents, detail?}], positive cents are debits
--   p_meta: {challenge?, title?, resolves?, reason?, proposedBy?, approvedBy?}; `resolves` is the idempotency key of
--           the transaction that this one settles or corrects
-- The same key with the same body returns the existing transaction; with another body it is refused. Legs are read
-- once, into arrays. Accounts are opened and locked only if necessary: a new account is visible to no other writer
-- before this transaction commits, so only accounts with a history are locked. The settings apply to everything within,
-- including triggers.
create function ledger_post(p_key text, p_kind text, p_at timestamptz, p_legs jsonb, p_meta jsonb,
  out id bigint, out replayed boolean)
-- Cached plans may date from when the tables were small; a lookup by key must not become a scan.
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan as $$
declare
  leg record;
  known record;
  body text;
  hash bytea;
  resolves_ bigint;
  n integer := 0;
  texts text[];
  accounts bigint[];
  kinds text[];
  currencies text[];
  amounts bigint[];
  owners uuid[];
  persons uuid[];
  details jsonb[];
  opens boolean := false;
  locks boolean := false;
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if jsonb_typeof(p_legs) is distinct from 'array' or jsonb_array_length(p_legs) < 2 then
    raise exception 'a posting needs two legs or more' using errcode = 'check_violation';
  end if;
  for leg in
    -- Looked up one by one (`offset 0` enforces it): the planner does not know the number of legs, and would scan all
    -- accounts for the hundred that it assumes.
    select l.value::text as text, l.value->>'account' as account, l.value->>'currency' as currency,
      l.value->>'cents' as cents,
      jsonb_typeof(l.value->'cents') = 'number' as is_number, nullif(l.value->'detail', 'null') as detail,
      case when a.balance is not null then l.owner else (l.value->>'person')::uuid end as person, l.owner,
      a.balance is not null as running, a.id
    from (select value, coalesce((value->>'owner')::uuid, nobody) as owner from jsonb_array_elements(p_legs)) l
    left join lateral (
      select a.id, a.balance from ledger_accounts a where a.kind = l.value->>'account'
        and a.owner = l.owner and a.currency = l.value->>'currency' offset 0
    ) a on true
  loop
    n := n + 1;
    if leg.is_number is not true or leg.cents !~ '^-?\d{1,12}$' then
      raise exception 'cents must be whole' using errcode = 'invalid_text_representation';
    end if;
    texts[n] := leg.text;
    accounts[n] := leg.id;
    kinds[n] := leg.account;
    currencies[n] := leg.currency;
    amounts[n] := leg.cents;
    owners[n] := leg.owner;
    persons[n] := leg.person;
    details[n] := leg.detail;
    if leg.running then locks := true; end if;
    if leg.id is null then opens := true; end if;
  end loop;
  -- The order of the legs does not matter.
  if n = 2 then
    body := least(texts[1], texts[2]) || ', ' || greatest(texts[1], texts[2]);
  else
    select string_agg(one, ', ' order by one) into body from unnest(texts) one;
  end if;
  hash := sha256(convert_to(p_kind || coalesce(p_meta, '{}')::text || '[' || body || ']', 'utf8'));
  if p_meta ? 'resolves' then
    select t.id into resolves_ from ledger_transactions t where t.idem_key = p_meta->>'resolves';
    if resolves_ is null then
      raise exception 'there is no posting % to resolve', p_meta->>'resolves' using errcode = 'foreign_key_violation';
    end if;
  end if;

  insert into ledger_transactions as t (idem_key, body_hash, kind, currency, legs, at, challenge_id, challenge_title,
    resolves, reason, proposed_by, approved_by)
  values (p_key, hash, p_kind, currencies[1], n, p_at, (p_meta->>'challenge')::uuid, p_meta->>'title',
    resolves_, p_meta->>'reason', (p_meta->>'proposedBy')::uuid, (p_meta->>'approvedBy')::uuid)
  -- Of two concurrent writers with one key, the second may conflict on `resolves` before it conflicts on the key.
  on conflict do nothing returning t.id into id;
  if id is null then
    select t.id, t.body_hash into known from ledger_transactions t where t.idem_key = p_key;
    if known.id is null then
      raise exception 'ledger_resolved: % is settled already', p_meta->>'resolves'
        using errcode = 'unique_violation', constraint = 'resolved_once';
    end if;
    if known.body_hash is distinct from hash then
      raise exception 'ledger_key_reused: % was posted with another body', p_key
        using errcode = 'unique_violation', constraint = 'ledger_key_reused';
    end if;
    id := known.id;
    replayed := true;
    return;
  end if;

  if opens then
    insert into ledger_accounts (kind, owner, currency, balance)
    select distinct l.kind, l.owner, l.currency, case when k.running then 0 end
    from unnest(kinds, owners, currencies, accounts) as l(kind, owner, currency, id)
    join ledger_account_kinds k on k.kind = l.kind
    where l.id is null
    order by 1, 2, 3
    on conflict do nothing;
    select array_agg(a.id order by l.line),
      array_agg(case when a.balance is not null then l.owner else l.person end order by l.line),
      bool_or(a.balance is not null)
    into accounts, persons, locks
    from unnest(kinds, owners, currencies, persons) with ordinality as l(kind, owner, currency, person, line)
    left join lateral (
      select a.id, a.balance from ledger_accounts a
      where a.kind = l.kind and a.owner = l.owner and a.currency = l.currency offset 0
    ) a on true;
  end if;

  if locks then
    -- Payers are locked in the order of their ids, so that writers never deadlock.
    perform 1 from ledger_accounts a where a.id = any(accounts) and a.version > 0 order by a.id for no key update;
    insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at,
      detail, account_version, balance_after)
    select ledger_post.id, l.line, p_kind, l.account_id, l.account, l.currency, l.cents, l.person, p_at, l.detail,
      case when k.running then a.version + 1 end, case when k.running then a.balance + k.side * l.cents end
    from unnest(accounts, kinds, currencies, amounts, persons, details)
      with ordinality as l(account_id, account, currency, cents, person, detail, line)
    left join lateral (select k.side, k.running from ledger_account_kinds k where k.kind = l.account offset 0) k on true
    left join lateral (select a.balance, a.version from ledger_accounts a where a.id = l.account_id offset 0) a on true
    order by l.account_id;
  else
    insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id,
      at, detail)
    select ledger_post.id, l.line, p_kind, l.account_id, l.account, l.currency, l.cents, l.person, p_at, l.detail
    from unnest(accounts, kinds, currencies, amounts, persons, details)
      with ordinality as l(account_id, account, currency, cents, person, detail, line);
  end if;
  replayed := false;
end $$;

-- Takes an entry of bonus credits from their lots, returns it to the lots that it resolves, or opens new lots.
create function bonus_lots_follow(entry ledger_entries) returns void language plpgsql as $$
declare
  left_ bigint := abs(entry.cents);
  took bigint;
  lot record;
begin
  if entry.cents > 0 then
    for lot in
      select l.id, l.cents + coalesce((select sum(m.cents) from bonus_moves m where m.lot_id = l.id), 0) as rest
      from bonus_lots l where l.account_id = entry.account_id order by l.expires_at nulls last, l.id
    loop
      took := least(lot.rest, left_);
      continue when took <= 0;
      insert into bonus_moves (lot_id, transaction_id, cents) values (lot.id, entry.transaction_id, -took);
      left_ := left_ - took;
      exit when left_ = 0;
    end loop;
    if left_ > 0 then
      raise exception 'credits of account % have no lot', entry.account_id using errcode = 'check_violation';
    end if;
    return;
  end if;
  for lot in
    select m.lot_id as id, -m.cents as taken from ledger_transactions t
    join bonus_moves m on m.transaction_id = t.resolves
    join bonus_lots l on l.id = m.lot_id and l.account_id = entry.account_id
    where t.id = entry.transaction_id and m.cents < 0 order by m.lot_id
  loop
    insert into bonus_moves (lot_id, transaction_id, cents) values (lot.id, entry.transaction_id, lot.taken);
    left_ := left_ - lot.taken;
  end loop;
  for lot in
    select l.cents, l."expiresAt" as expires_at
    from jsonb_to_recordset(case when left_ > 0 then entry.detail->'lots' end)
      as l(cents bigint, "expiresAt" timestamptz)
  loop
    insert into bonus_lots (account_id, transaction_id, cents, expires_at)
    values (entry.account_id, entry.transaction_id, lot.cents, lot.expires_at);
    left_ := left_ - lot.cents;
  end loop;
  if left_ < 0 or (left_ > 0 and entry.detail ? 'lots') then
    raise exception 'the lots of account % are not what it gets', entry.account_id using errcode = 'check_violation';
  end if;
  if left_ > 0 then
    insert into bonus_lots (account_id, transaction_id, cents) values (entry.account_id, entry.transaction_id, left_);
  end if;
end $$;

-- Whether a transaction may resolve the one that it names, cancels it out, and concerns the same person.
create function ledger_resolves_rightly(p_id bigint) returns boolean language plpgsql stable
set enable_seqscan = off as $$
declare
  t ledger_transactions;
  before_ ledger_transactions;
  how posting_resolutions;
begin
  select * into t from ledger_transactions where id = p_id;
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
