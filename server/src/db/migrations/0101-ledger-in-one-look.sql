-- A posting's legs are looked at once, in one pass over what the statement wrote, and nothing is asked twice
-- (docs/decisions/0062-a-posting-is-checked-as-a-whole.md).

-- What credits came and went for one entry: as before, called where there is such an entry instead of after each statement.
drop trigger bonus_lots_follow on ledger_entries;
drop function bonus_lots_follow();
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
    from jsonb_to_recordset(case when left_ > 0 then entry.detail->'lots' end) as l(cents bigint, "expiresAt" timestamptz)
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

drop trigger account_balances_follow on ledger_entries;
drop function account_balances_follow();
drop trigger ledger_entries_balance on ledger_entries;
drop function ledger_entries_balance();
-- Whoever writes legs beside ledger_post() meets what follows: all legs of a transaction come in one statement, and a
-- transaction itself is written by that function alone.
drop trigger ledger_entries_door on ledger_entries;

-- One key finds the legs of an account and keeps the chain of those that have a running balance.
create unique index ledger_entries_of_account on ledger_entries (account_id, account_version) include (cents);
drop index ledger_entries_chain;
drop index ledger_entries_by_account;
alter index ledger_entries_of_account rename to ledger_entries_chain;

-- Everything that must hold of a posting's legs. Plain statements are dear here and plain expressions are not: what can be
-- told from the row that is read anyhow is not asked again. A balance runs where the account is a person's, and only there
-- (ledger_account_kinds); of the others a pool has an owner. Of a flow that there is the kinds are known (posting_rules).
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
    select w.id, w.transaction_id as written_for, w.line, w.tx_kind, w.account_id, w.account_kind, w.cents, w.account_version, w.balance_after,
      case when a.kind = w.account_kind and a.currency = w.currency then a.owner end as owner, a.balance is not null as running,
      case when t.kind = w.tx_kind and t.currency = w.currency then t.id end as transaction_id,
      t.kind, t.legs, t.resolves, t.reason, t.at, r.dir is not null as is_known
    from written w
    -- By its id alone, and before anything else is asked of it: of a table that was small the planner may take another index.
    left join lateral (
      select t.id, t.kind, t.currency, t.legs, t.resolves, t.reason, t.at from ledger_transactions t
      where t.id = w.transaction_id offset 0
    ) t on true
    left join lateral (
      select a.owner, a.kind, a.currency, a.balance from ledger_accounts a where a.id = w.account_id offset 0
    ) a on true
    left join lateral (
      select r.dir from posting_rules r where r.tx_kind = w.tx_kind and r.account_kind = w.account_kind and r.dir = w.dir offset 0
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
    -- The leg says what the balance becomes, and the account follows where that is true.
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

  -- After the loop the record still is the last leg, with its transaction.
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

  -- No line is above the number of legs, and none is there twice: once all are there, none can be added.
  if is_two then
    select k.one_person into is_two from ledger_kinds k where k.kind = leg.kind;
  end if;
  if sum_ <> 0 or n <> leg.legs or is_mixed or is_two then
    raise exception 'transaction % does not balance, or mixes owners', leg.transaction_id using errcode = 'check_violation';
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
      raise exception 'transaction % takes credits that have not expired', leg.transaction_id using errcode = 'check_violation';
    end if;
  end if;
  -- A pool never gives more than it holds. Only those who take from it wait for each other.
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

-- A balance moves by an entry only, as before; asked of each row without calling a function for it. A plain update stands at
-- depth 0, the one that an entry makes within its trigger.
drop trigger ledger_accounts_move on ledger_accounts;
create or replace function ledger_account_moves() returns trigger language plpgsql as $$
begin
  raise exception 'a balance moves by an entry only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_move before update on ledger_accounts for each row
  when (pg_trigger_depth() < 1 or new.id <> old.id or new.kind <> old.kind or new.owner <> old.owner
    or new.currency <> old.currency or (new.balance is null) <> (old.balance is null))
  execute function ledger_account_moves();

-- As before, by the id of the transaction.
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
drop function ledger_resolves_rightly(ledger_transactions);

-- The legs are counted as they come; a transaction that has none at the end has come without.
create or replace function ledger_transaction_has_legs() returns trigger language plpgsql
-- It runs at the commit, outside ledger_post(): its plan, too, is kept from when the tables were small.
set enable_seqscan = off as $$
begin
  perform 1 from ledger_entries where transaction_id = new.id limit 1;
  if not found then
    raise exception 'transaction % lacks its legs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- As before: legs are read once, into lists, which everything after takes. What opens an account is the only one that can
-- see it before it is posted to, so that only accounts with a history are locked.
create or replace function ledger_post(p_key text, p_kind text, p_at timestamptz, p_legs jsonb, p_meta jsonb,
  out id bigint, out replayed boolean)
-- Plans are kept from when the tables were small; looking up by key must not become reading everything.
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
    -- Looked up one by one (`offset 0` keeps it so): how many legs there are the planner never knows, and for the hundred that
    -- it guesses it would read all accounts there are.
    select l.value::text as text, l.value->>'account' as account, l.value->>'currency' as currency, l.value->>'cents' as cents,
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
  -- In whatever order they were sent, the body is the same.
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
  -- Of two with one key at once the second may meet the first at what both resolve, before it meets it at the key.
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
    select array_agg(a.id order by l.line), array_agg(case when a.balance is not null then l.owner else l.person end order by l.line),
      bool_or(a.balance is not null)
    into accounts, persons, locks
    from unnest(kinds, owners, currencies, persons) with ordinality as l(kind, owner, currency, person, line)
    left join lateral (
      select a.id, a.balance from ledger_accounts a
      where a.kind = l.kind and a.owner = l.owner and a.currency = l.currency offset 0
    ) a on true;
  end if;

  if locks then
    -- Payers are locked in the order of their ids, so that writers never wait in a circle.
    perform 1 from ledger_accounts a where a.id = any(accounts) and a.version > 0 order by a.id for no key update;
    insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at, detail,
      account_version, balance_after)
    select ledger_post.id, l.line, p_kind, l.account_id, l.account, l.currency, l.cents, l.person, p_at, l.detail,
      case when k.running then a.version + 1 end, case when k.running then a.balance + k.side * l.cents end
    from unnest(accounts, kinds, currencies, amounts, persons, details)
      with ordinality as l(account_id, account, currency, cents, person, detail, line)
    left join lateral (select k.side, k.running from ledger_account_kinds k where k.kind = l.account offset 0) k on true
    left join lateral (select a.balance, a.version from ledger_accounts a where a.id = l.account_id offset 0) a on true
    order by l.account_id;
  else
    insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at, detail)
    select ledger_post.id, l.line, p_kind, l.account_id, l.account, l.currency, l.cents, l.person, p_at, l.detail
    from unnest(accounts, kinds, currencies, amounts, persons, details)
      with ordinality as l(account_id, account, currency, cents, person, detail, line);
  end if;
  replayed := false;
end $$;
