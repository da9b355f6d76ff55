-- What holds a posting is checked once for all its legs, instead of once for each, and nothing is locked that everybody
-- shares (docs/decisions/0062-a-posting-is-checked-as-a-whole.md).

-- The legs say what each balance becomes, and the accounts follow where that is true. Named so that it comes before what
-- leans on it: triggers of a statement fire in the order of their names.
drop trigger ledger_entries_move on ledger_entries;
drop function ledger_entry_moves();
create function account_balances_follow() returns trigger language plpgsql as $$
declare leg record;
begin
  -- One by one, each by its id: an update of all at once could be planned from the wrong end, for a few legs and accounts.
  for leg in
    select w.account_id, w.account_version, w.balance_after, k.side * w.cents as moves
    from written w left join ledger_account_kinds k on k.kind = w.account_kind
    where k.running is not false or w.account_version is not null or w.balance_after is not null
    order by w.account_id
  loop
    update ledger_accounts a set balance = a.balance + leg.moves, version = a.version + 1
    where a.id = leg.account_id and a.version + 1 = leg.account_version and a.balance + leg.moves = leg.balance_after;
    if not found then
      raise exception 'a leg says what its balance does not become' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;
create trigger account_balances_follow after insert on ledger_entries referencing new table as written
  for each statement execute function account_balances_follow();

-- A balance moves by an entry only, as before; what else there is of an account is compared by its columns.
create or replace function ledger_account_moves() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain UPDATE; the one that an entry makes comes from within its own trigger.
  if pg_trigger_depth() < 2 or new.id <> old.id or new.kind <> old.kind or new.owner <> old.owner
     or new.currency <> old.currency or (new.balance is null) <> (old.balance is null) then
    raise exception 'a balance moves by an entry only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- An account is opened empty, of a kind there is, with an owner where that has one.
drop trigger ledger_accounts_open on ledger_accounts;
drop function ledger_account_opens();
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

-- As before, for all entries of credits in a statement. What a person has is moved by then: whoever has too little is told
-- that first.
drop trigger bonus_lots_follow on ledger_entries;
create or replace function bonus_lots_follow() returns trigger language plpgsql as $$
declare
  entry record;
  left_ bigint;
  took bigint;
  lot record;
begin
  for entry in select * from written where account_kind = 'user_bonus' order by id loop
    left_ := abs(entry.cents);
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
      continue;
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
  end loop;
  return null;
end $$;
create trigger bonus_lots_follow after insert on ledger_entries referencing new table as written
  for each statement execute function bonus_lots_follow();

-- What the keys of each leg said (its transaction, its account, the flows there are) is held here, for all legs at once.
-- A key locks the row that it names, and the rows of the flows are named by every posting; what they name is never changed
-- or deleted, so that there is nothing to be kept from changing.
create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong record; pool record; left_ bigint;
begin
  for wrong in
    select w.id, t.kind as kind,
      t.id is null or k.kind is null or s.strays > 0 as stray,
      s.forbidden,
      s.sum <> 0 or s.legs <> t.legs or (k.one_person and s.people > 1) or s.pools > 1 as unbalanced,
      case when t.resolves is null then exists (select from posting_resolutions r where r.kind = t.kind)
        else not ledger_resolves_rightly(t) end as unresolved,
      (t.kind in ('correction', 'receivable_write_off')) <> (t.reason is not null) as undecided,
      t.kind = 'bonus_expire' and exists (
        select from bonus_moves m join bonus_lots l on l.id = m.lot_id
        where m.transaction_id = t.id and l.expires_at > t.at is not false) as undue,
      s.taken_from
    from (select distinct transaction_id as id from written) w
    left join ledger_transactions t using (id)
    left join ledger_kinds k on k.kind = t.kind
    cross join lateral (
      select count(*) as legs, sum(e.cents) as sum,
        count(distinct a.owner) filter (where k.scope = 'person') as people,
        count(*) filter (where k.scope = 'challenge') as pools,
        count(*) filter (where (e.tx_kind, e.currency) <> (t.kind, t.currency)
          or (a.kind, a.currency) is distinct from (e.account_kind, e.currency)) as strays,
        min(e.account_kind) filter (where not exists (
          select from posting_rules r where r.tx_kind = e.tx_kind and r.account_kind = e.account_kind and r.dir = e.dir)) as forbidden,
        min(e.account_id) filter (where k.scope = 'challenge' and e.cents > 0) as taken_from
      from ledger_entries e
      -- By its id alone, and before anything else is asked of it: of a table that was small the planner may take another index.
      left join lateral (
        select a.kind, a.owner, a.currency from ledger_accounts a where a.id = e.account_id offset 0
      ) a on true
      left join lateral (select k.scope from ledger_account_kinds k where k.kind = a.kind offset 0) k on true
      where e.transaction_id = w.id
    ) s
    order by s.taken_from
  loop
    if wrong.forbidden is not null then
      raise exception 'no posting % moves % so', wrong.kind, wrong.forbidden
        using errcode = 'foreign_key_violation', constraint = 'known_flow';
    elsif wrong.stray then
      raise exception 'a leg of transaction % is not of its kind, its currency or its account', wrong.id
        using errcode = 'foreign_key_violation', constraint = 'legs_belong';
    elsif wrong.unbalanced then
      raise exception 'transaction % does not balance, or mixes owners', wrong.id using errcode = 'check_violation';
    elsif wrong.unresolved then
      raise exception 'transaction % does not resolve what it must', wrong.id using errcode = 'check_violation';
    elsif wrong.undecided then
      raise exception 'transaction % needs a reason and two people', wrong.id using errcode = 'check_violation';
    elsif wrong.undue then
      raise exception 'transaction % takes credits that have not expired', wrong.id using errcode = 'check_violation';
    end if;
    -- A pool never gives more than it holds. Only those who take from it wait for each other.
    if wrong.taken_from is not null then
      perform 1 from ledger_accounts where id = wrong.taken_from for no key update;
      select -sum(cents) into left_ from ledger_entries where account_id = wrong.taken_from;
      if left_ < 0 then
        raise exception 'pool % would go below zero', wrong.taken_from
          using errcode = 'check_violation', constraint = 'never_below_zero';
      end if;
    end if;
  end loop;
  return null;
end $$;

alter table ledger_entries
  drop constraint ledger_entries_tx_kind_account_kind_dir_fkey,
  drop constraint ledger_entries_account_id_account_kind_currency_fkey,
  drop constraint ledger_entries_transaction_id_tx_kind_currency_fkey;
alter table ledger_transactions
  drop constraint ledger_transactions_kind_fkey,
  drop constraint ledger_transactions_id_kind_currency_key;
alter table ledger_accounts
  drop constraint ledger_accounts_kind_fkey,
  drop constraint ledger_accounts_id_kind_currency_key;

-- As before, in fewer statements: accounts are opened and locked only where some have to be, and each leg says what its
-- balance becomes. Everything within runs with its setting.
create or replace function ledger_post(p_key text, p_kind text, p_at timestamptz, p_legs jsonb, p_meta jsonb,
  out id bigint, out replayed boolean)
-- Plans are kept from when the tables were small; looking up by key must not become reading everything.
language plpgsql set enable_seqscan = off set jit = off as $$
declare
  body bytea;
  whole boolean;
  known record;
  resolves_ bigint;
  accounts bigint[];
  opens boolean;
  locks boolean;
  currency_ text := p_legs->0->>'currency';
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if jsonb_typeof(p_legs) is distinct from 'array' or jsonb_array_length(p_legs) < 2 then
    raise exception 'a posting needs two legs or more' using errcode = 'check_violation';
  end if;
  -- Looked up one by one (`offset 0` keeps it so): how many legs there are the planner never knows, and for the hundred that it
  -- guesses it would read all accounts there are.
  select bool_and(jsonb_typeof(l.leg->'cents') = 'number' and l.leg->>'cents' ~ '^-?\d{1,12}$'),
    sha256(convert_to(p_kind || coalesce(p_meta, '{}')::text || jsonb_agg(l.leg order by l.leg::text)::text, 'utf8')),
    array_agg(a.id order by l.line), bool_or(k.running), bool_or(a.id is null and k.running is not null)
  into whole, body, accounts, locks, opens
  from jsonb_array_elements(p_legs) with ordinality as l(leg, line)
  left join lateral (select k.running from ledger_account_kinds k where k.kind = l.leg->>'account' offset 0) k on true
  left join lateral (
    select a.id from ledger_accounts a where a.kind = l.leg->>'account'
      and a.owner = coalesce((l.leg->>'owner')::uuid, nobody) and a.currency = l.leg->>'currency' offset 0
  ) a on true;
  if not whole then
    raise exception 'cents must be whole' using errcode = 'invalid_text_representation';
  end if;
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

  if opens then
    insert into ledger_accounts (kind, owner, currency, balance)
    select distinct l.account, coalesce(l.owner, nobody), l.currency, case when k.running then 0 end
    from rows from (jsonb_to_recordset(p_legs) as (account text, owner uuid, currency text), unnest(accounts))
      as l(account, owner, currency, known)
    join ledger_account_kinds k on k.kind = l.account
    where l.known is null
    order by 1, 2, 3
    on conflict do nothing;
    select array_agg(coalesce(l.known, a.id) order by l.line) into accounts
    from rows from (jsonb_to_recordset(p_legs) as (account text, owner uuid, currency text), unnest(accounts))
      with ordinality as l(account, owner, currency, known, line)
    left join lateral (
      select a.id from ledger_accounts a
      where a.kind = l.account and a.owner = coalesce(l.owner, nobody) and a.currency = l.currency offset 0
    ) a on true;
  end if;

  -- Payers are locked in the order of their ids, so that writers never wait in a circle.
  if locks then
    perform 1 from ledger_accounts a where a.id = any(accounts) and a.balance is not null order by a.id for no key update;
  end if;

  insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at, detail,
    account_version, balance_after)
  select ledger_post.id, l.line, p_kind, l.account_id, l.account, l.currency, l.cents,
    case when k.scope = 'person' then l.owner else l.person end, p_at, l.detail,
    case when k.running then a.version + 1 end, case when k.running then a.balance + k.side * l.cents end
  from rows from (
    jsonb_to_recordset(p_legs) as (account text, owner uuid, person uuid, currency text, cents bigint, detail jsonb),
    unnest(accounts)
  ) with ordinality as l(account, owner, person, currency, cents, detail, account_id, line)
  left join lateral (
    select k.scope, k.side, k.running from ledger_account_kinds k where k.kind = l.account offset 0
  ) k on true
  left join lateral (select a.balance, a.version from ledger_accounts a where a.id = l.account_id offset 0) a on true
  order by l.account_id;
  replayed := false;
end $$;
