-- Money as double entry. Cents are signed: debit above zero, credit below; every transaction sums to zero. Rows are
-- written by ledger_post() and never changed; what follows holds whoever writes, the owner of the tables too.

-- Every kind of account: whose it is, on which side its healthy balance stands, and whether it keeps a running
-- balance. System accounts and pools take many writers at once, so they keep none: their balance is the sum.
create table ledger_account_kinds (
  kind text primary key,
  scope text not null check (scope in ('system', 'person', 'challenge')),
  side smallint not null check (side in (-1, 1)),
  running boolean not null,
  check (running = (scope = 'person'))
);
insert into ledger_account_kinds (kind, scope, side, running) values
  ('psp_clearing', 'system', 1, false),
  ('promo_expense', 'system', 1, false),
  ('fee_revenue', 'system', -1, false),
  ('suspense', 'system', -1, false),
  ('user_main', 'person', -1, true),
  ('user_held', 'person', -1, true),
  ('user_bonus', 'person', -1, true),
  ('bonus_hold', 'person', -1, true),
  ('refund_hold', 'person', -1, true),
  ('pool', 'challenge', -1, false);

-- Every kind of transaction. `one_person`: all its accounts of persons are of the same one.
create table ledger_kinds (
  kind text primary key,
  one_person boolean not null
);
insert into ledger_kinds (kind, one_person) values
  ('bonus_grant', true), ('bonus_reserve', true), ('bonus_release', true),
  ('entry', true), ('entry_refund', true), ('prize_funding', true),
  ('unmatched', true), ('unmatched_refund', true), ('refund_done', true), ('funding_refund_done', true),
  ('refund_to_wallet', true),
  ('settle', false), ('settle_refund', false), ('prize_release', true);

-- The only flows there are: which account a kind of transaction may debit (D) or credit (C). Bonus credits reach no
-- account from which money can leave, because no row here says so.
create table posting_rules (
  tx_kind text not null references ledger_kinds,
  account_kind text not null references ledger_account_kinds,
  dir char(1) not null check (dir in ('D', 'C')),
  primary key (tx_kind, account_kind, dir)
);
insert into posting_rules (tx_kind, account_kind, dir) values
  ('bonus_grant', 'promo_expense', 'D'), ('bonus_grant', 'user_bonus', 'C'),
  ('bonus_reserve', 'user_bonus', 'D'), ('bonus_reserve', 'bonus_hold', 'C'),
  ('bonus_release', 'bonus_hold', 'D'), ('bonus_release', 'user_bonus', 'C'),
  ('entry', 'psp_clearing', 'D'), ('entry', 'bonus_hold', 'D'), ('entry', 'pool', 'C'),
  ('entry_refund', 'pool', 'D'), ('entry_refund', 'refund_hold', 'C'), ('entry_refund', 'user_bonus', 'C'),
  ('prize_funding', 'psp_clearing', 'D'), ('prize_funding', 'pool', 'C'),
  ('unmatched', 'psp_clearing', 'D'), ('unmatched', 'suspense', 'C'),
  ('unmatched_refund', 'suspense', 'D'), ('unmatched_refund', 'refund_hold', 'C'),
  ('refund_done', 'refund_hold', 'D'), ('refund_done', 'psp_clearing', 'C'),
  ('funding_refund_done', 'refund_hold', 'D'), ('funding_refund_done', 'psp_clearing', 'C'),
  ('refund_to_wallet', 'refund_hold', 'D'), ('refund_to_wallet', 'user_main', 'C'),
  ('settle', 'pool', 'D'), ('settle', 'fee_revenue', 'C'), ('settle', 'user_held', 'C'), ('settle', 'user_main', 'C'),
  ('settle_refund', 'pool', 'D'), ('settle_refund', 'refund_hold', 'C'), ('settle_refund', 'user_bonus', 'C'),
  ('prize_release', 'user_held', 'D'), ('prize_release', 'user_main', 'C');

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null references ledger_account_kinds,
  -- The person or the challenge, all zeros for the platform; no key to them: entries outlive people (decisions 6).
  owner uuid not null default '00000000-0000-0000-0000-000000000000',
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  balance bigint,
  version bigint not null default 0,
  unique (kind, owner, currency),
  unique (id, kind, currency),
  constraint never_below_zero check (balance >= 0)
) with (fillfactor = 70);
create index ledger_accounts_by_owner on ledger_accounts (owner);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  idem_key text not null unique check (char_length(idem_key) between 3 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  kind text not null references ledger_kinds,
  currency text not null,
  legs integer not null check (legs >= 2),
  at timestamptz not null,
  -- What it was about, as it was called then.
  challenge_id uuid,
  challenge_title text,
  unique (id, kind, currency)
);
create index ledger_transactions_by_challenge on ledger_transactions (challenge_id, id) where challenge_id is not null;

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
  -- Whose movement it is, for accounts that are not the person's own.
  person_id uuid,
  at timestamptz not null,
  detail jsonb,
  account_version bigint,
  balance_after bigint,
  unique (transaction_id, line),
  unique (transaction_id, account_id),
  foreign key (transaction_id, tx_kind, currency) references ledger_transactions (id, kind, currency),
  foreign key (account_id, account_kind, currency) references ledger_accounts (id, kind, currency),
  foreign key (tx_kind, account_kind, dir) references posting_rules
);
create unique index ledger_entries_chain on ledger_entries (account_id, account_version) where account_version is not null;
create index ledger_entries_by_account on ledger_entries (account_id) include (cents);
create index ledger_entries_of_person on ledger_entries (person_id, at desc, id desc)
  where account_kind in ('user_main', 'user_held', 'user_bonus', 'psp_clearing');

-- Nothing that is written changes.
create function ledger_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_keep before update or delete on ledger_entries for each row execute function ledger_keeps();
create trigger ledger_entries_keep_all before truncate on ledger_entries for each statement execute function ledger_keeps();
create trigger ledger_transactions_keep before update or delete on ledger_transactions for each row execute function ledger_keeps();
create trigger ledger_transactions_keep_all before truncate on ledger_transactions for each statement execute function ledger_keeps();
create trigger ledger_accounts_keep before delete on ledger_accounts for each row execute function ledger_keeps();
create trigger ledger_accounts_keep_all before truncate on ledger_accounts for each statement execute function ledger_keeps();
create trigger posting_rules_keep before update or delete on posting_rules for each row execute function ledger_keeps();
create trigger ledger_kinds_keep before update or delete on ledger_kinds for each row execute function ledger_keeps();
create trigger ledger_account_kinds_keep before update or delete on ledger_account_kinds for each row execute function ledger_keeps();
create trigger posting_rules_keep_all before truncate on posting_rules for each statement execute function ledger_keeps();

-- An account is opened empty, with an owner where its kind has one; after that only an entry moves its balance.
create function ledger_account_opens() returns trigger language plpgsql as $$
declare kind_ ledger_account_kinds;
begin
  select * into strict kind_ from ledger_account_kinds where kind = new.kind;
  if (new.owner = '00000000-0000-0000-0000-000000000000') <> (kind_.scope = 'system') then
    raise exception 'account % has the wrong owner', new.kind using errcode = 'check_violation';
  end if;
  if new.version <> 0 or new.balance is distinct from (case when kind_.running then 0 end) then
    raise exception 'an account opens empty' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_open before insert on ledger_accounts for each row execute function ledger_account_opens();

create function ledger_account_moves() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain UPDATE; the one that an entry makes comes from within its own trigger.
  if pg_trigger_depth() < 2 or (to_jsonb(new) - '{balance,version}'::text[]) is distinct from (to_jsonb(old) - '{balance,version}'::text[]) then
    raise exception 'a balance moves by an entry only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_move before update on ledger_accounts for each row execute function ledger_account_moves();

-- Each entry moves the running balance and remembers what it became: a chain without gaps.
create function ledger_entry_moves() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.account_version := null;
  new.balance_after := null;
  update ledger_accounts a
  set balance = a.balance + k.side * new.cents, version = a.version + 1
  from ledger_account_kinds k
  where a.id = new.account_id and k.kind = a.kind and k.running
  returning a.version, a.balance into new.account_version, new.balance_after;
  return new;
end $$;
create trigger ledger_entries_move before insert on ledger_entries for each row execute function ledger_entry_moves();

-- Per statement, so that it costs the same per leg for two legs and for ten thousand, and cannot be put off.
create function ledger_entries_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare wrong record; pool record; left_ bigint;
begin
  for wrong in
    select t.id from (select distinct transaction_id as id from written) w
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
    where s.sum <> 0 or s.legs <> t.legs or (k.one_person and s.people > 1) or s.pools > 1
  loop
    raise exception 'transaction % does not balance, or mixes owners', wrong.id using errcode = 'check_violation';
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
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as written
  for each statement execute function ledger_entries_balance();

-- No transaction without its legs.
create function ledger_transaction_has_legs() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if (select count(*) from ledger_entries where transaction_id = new.id) <> new.legs then
    raise exception 'transaction % lacks its legs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_whole after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_has_legs();

-- Writes one transaction, once for each key.
--   p_legs: [{account, owner?, person?, currency, cents, detail?}], cents above zero are debits
--   p_meta: {challenge?, title?}
-- The same key with the same body answers the transaction that is there; with another body it refuses.
create function ledger_post(p_key text, p_kind text, p_at timestamptz, p_legs jsonb, p_meta jsonb,
  out id bigint, out replayed boolean)
-- Plans are kept from when the tables were small; looking up by key must not become reading everything.
language plpgsql set enable_seqscan = off as $$
declare
  body bytea;
  known record;
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

  insert into ledger_transactions as t (idem_key, body_hash, kind, currency, legs, at, challenge_id, challenge_title)
  values (p_key, body, p_kind, currency_, jsonb_array_length(p_legs), p_at, (p_meta->>'challenge')::uuid, p_meta->>'title')
  on conflict (idem_key) do nothing returning t.id into id;
  if id is null then
    select t.id, t.body_hash into known from ledger_transactions t where t.idem_key = p_key;
    if known.body_hash is distinct from body then
      raise exception 'ledger_key_reused: % was posted with another body', p_key using errcode = 'unique_violation';
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
