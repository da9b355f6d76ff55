-- Banking details and payouts.

create sequence bank_details_versions as integer;

-- Where a person's money is paid. The details are encrypted in `sealed`; `shown` is what their owner may see again, and
-- `cpf_mark` a keyed hash by which two CPFs are compared.
create table bank_details (
  user_id uuid primary key,
  -- Unique, even if details were removed in between: a decision names the version that was reviewed.
  version integer not null default nextval('bank_details_versions'),
  country text not null check (country in ('BR', 'GB', 'AU')),
  sealed bytea not null,
  shown jsonb not null,
  holder_name text not null check (char_length(holder_name) between 1 and 200),
  shown_cpf text,
  cpf_mark bytea check (length(cpf_mark) = 32),
  state text not null default 'pending' check (state in ('pending', 'verified', 'refused')),
  refusal text check (refusal in ('holder_differs', 'key_unknown', 'details_wrong', 'document_needed')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  payable_from timestamptz not null check (payable_from >= submitted_at),
  -- A keyed hash of the CPF's last four digits, by which support finds a person on the phone.
  cpf_end_mark bytea check (length(cpf_end_mark) = 32),
  -- A keyed hash of the destination, by which accounts with the same destination are found. Null in rows that are older
  -- than this column.
  destination_mark bytea check (length(destination_mark) = 32),
  -- The account's own address, phone or CPF that equals the Pix key, so that no review was needed
  -- (docs/decisions/0116-own-pix-keys-at-once.md).
  matched text check (matched in ('email', 'phone', 'cpf')),
  check ((country = 'BR') = (cpf_mark is not null)),
  check ((country = 'BR') = (shown_cpf is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'pending') = (decided_at is null)),
  constraint matched_is_decided check (matched is null or state <> 'pending')
);
-- One CPF serves one account; refused details do not block other people.
create unique index one_cpf_one_account on bank_details (cpf_mark) where state <> 'refused';
create index bank_details_to_review on bank_details (submitted_at, user_id) where state = 'pending';
create index bank_details_cpf_end on bank_details (cpf_end_mark);
create index bank_details_by_destination on bank_details (destination_mark) where destination_mark is not null;
create index bank_details_by_cpf on bank_details (cpf_mark) where cpf_mark is not null;

-- Changed details are reviewed again, and a decision stays.
create function bank_details_change() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.version < old.version then
    raise exception 'banking details only go forward' using errcode = 'restrict_violation';
  end if;
  if (new.sealed, new.shown, new.holder_name, new.cpf_mark, new.country)
      is distinct from (old.sealed, old.shown, old.holder_name, old.cpf_mark, old.country)
      and (new.version = old.version or new.state <> 'pending') then
    raise exception 'banking details that change are reviewed anew' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and old.state <> 'pending' and new.version = old.version and new.state <> 'refused' then
    raise exception 'what was decided of banking details stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_details_change before update on bank_details for each row execute function bank_details_change();

-- The account of each CPF, also after the details are deleted.
create table account_cpfs (
  cpf_mark bytea not null constraint cpf_of_one_account primary key check (length(cpf_mark) = 32),
  user_id uuid not null constraint account_of_one_cpf unique,
  found_at timestamptz not null
);

-- Payouts, each with the destination at the time of the request.
create table payouts (
  id uuid primary key,
  user_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 100),
  currency text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
  provider text not null,
  country text not null check (country in ('BR', 'GB', 'AU')),
  sealed bytea not null,
  shown jsonb not null,
  holder_name text not null,
  shown_cpf text,
  cpf_mark bytea check (length(cpf_mark) = 32),
  -- How many admins must release it.
  releases_needed smallint not null check (releases_needed between 0 and 2),
  released_by uuid,
  released_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  waits_until timestamptz,
  requested_at timestamptz not null,
  -- How often the provider was asked to send it, written before each request.
  attempts integer not null default 0 check (attempts >= 0),
  asked_at timestamptz,
  -- When it is processed next; the node that takes it postpones this, so that no other one does.
  due_at timestamptz,
  provider_ref text,
  end_to_end_id text constraint one_transfer_one_payout unique,
  fee_cents bigint check (fee_cents >= 0),
  failure text check (failure in ('key_unknown', 'holder_differs', 'account_closed', 'details_wrong', 'refused')),
  sent_at timestamptz,
  ended_at timestamptz,
  returned_at timestamptz,
  constraint two_for_much check (amount_cents <= 200000 or releases_needed = 2),
  constraint two_different check (confirmed_by <> released_by),
  constraint not_ones_own check (released_by <> user_id and confirmed_by <> user_id),
  constraint released_before_sent check (
    status in ('pending', 'cancelled', 'failed') and sent_at is null
    or (releases_needed < 1 or released_by is not null) and (releases_needed < 2 or confirmed_by is not null)),
  check ((released_by is null) = (released_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or (releases_needed = 2 and released_by is not null)),
  check ((status in ('processing', 'completed', 'returned')) <= (sent_at is not null and attempts > 0)),
  check ((status in ('completed', 'failed', 'cancelled', 'returned')) = (ended_at is not null)),
  check ((status = 'returned') = (returned_at is not null)),
  check ((status in ('failed', 'returned')) = (failure is not null)),
  check (status not in ('completed', 'returned') or end_to_end_id is not null),
  check (status not in ('pending', 'cancelled') or (sent_at is null and attempts = 0))
);
create unique index one_live_payout on payouts (user_id) where status in ('pending', 'processing');
create index payouts_of on payouts (user_id, requested_at desc, id desc);
create index payouts_by_status on payouts (status, requested_at desc, id desc);
create index payouts_newest on payouts (requested_at desc, id desc);
create index payouts_due on payouts (due_at) where due_at is not null;

create function payouts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'payouts stay written down' using errcode = 'restrict_violation';
end $$;
create trigger payouts_stay before truncate on payouts for each statement execute function payouts_stay();

-- A payout only moves forward. A first release that no longer counts can be replaced as long as the second one is
-- missing.
create function payouts_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts stay written down' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.user_id, new.amount_cents, new.currency, new.provider, new.country, new.sealed, new.shown,
      new.holder_name, new.cpf_mark, new.releases_needed, new.waits_until, new.requested_at)
    is distinct from (old.id, old.user_id, old.amount_cents, old.currency, old.provider, old.country, old.sealed,
      old.shown, old.holder_name, old.cpf_mark, old.releases_needed, old.waits_until, old.requested_at) then
    raise exception 'what was asked for doesn''t change' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'processing'), ('pending', 'failed'),
      ('pending', 'cancelled'), ('processing', 'completed'), ('processing', 'failed'), ('completed', 'returned')) then
    raise exception 'a payout that is % can''t become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.attempts < old.attempts
    or old.released_by is not null and new.released_by is distinct from old.released_by
      and not (old.status = 'pending' and old.releases_needed = 2 and old.confirmed_by is null
        and new.confirmed_by is null and new.released_by is not null)
    or old.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by
    or old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref
    or old.end_to_end_id is not null and new.end_to_end_id is distinct from old.end_to_end_id
    or old.sent_at is not null and new.sent_at is distinct from old.sent_at
    or old.ended_at is not null and new.ended_at is distinct from old.ended_at
    or old.returned_at is not null and new.returned_at is distinct from old.returned_at then
    raise exception 'what happened with a payout stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_never_go before delete on payouts for each row execute function payouts_go_forward();
create trigger payouts_go_forward before update on payouts for each row
  when (new.holder_name <> '' or old.holder_name = '') execute function payouts_go_forward();

-- When an account is deleted, a payout keeps its amount, dates and references; only its holder is emptied.
create function payouts_lose_holder() returns trigger language plpgsql as $$
declare
  whose constant text[] := '{sealed,shown,holder_name,shown_cpf,cpf_mark}';
begin
  if not ends_now(old.user_id) or to_jsonb(new) - whose <> to_jsonb(old) - whose
     or new.sealed <> ''::bytea or new.shown <> '{}'::jsonb
     or new.shown_cpf is not null or new.cpf_mark is not null then
    raise exception 'a payout loses its holder with the account only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_lose_holder before update on payouts for each row
  when (new.holder_name = '' and old.holder_name <> '') execute function payouts_lose_holder();

-- Two admins release payouts above 500.00 (docs/decisions/0075-two-people-say-how-it-ended.md). Not a check constraint,
-- since older payouts keep the number of releases with which they were requested.
create function payouts_begin() returns trigger language plpgsql as $$
begin
  if new.amount_cents > 50000 and new.releases_needed < 2 then
    raise exception 'two people let a payout of % go', new.amount_cents
      using errcode = 'check_violation', constraint = 'two_for_much', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payouts_begin before insert on payouts for each row execute function payouts_begin();

-- Transfers of the sandbox's bank, and how they end.
create table sandbox_transfers (
  payout_id uuid primary key,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  ends_as text not null check (ends_as in ('completed', 'failed', 'returned')),
  ends_at timestamptz not null,
  created_at timestamptz not null
);

-- Money invariants that were found violated; while one is, no payout is sent
-- (docs/decisions/0074-what-does-not-hold-stops-payouts.md).
create table payout_stops (
  id bigint generated always as identity primary key,
  invariant text not null check (invariant ~ '^I[1-9][0-9]?$'),
  problems integer not null check (problems > 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_stop_of_an_invariant on payout_stops (invariant) where ended_at is null;

-- When the check of the money last completed, whatever its result, by the database's clock. Payouts stop if that is too
-- long ago (docs/decisions/0106-eyes-on-a-server-that-runs.md). `missed_at`: when this was first noticed; `told_at`:
-- when admins were notified.
create table payout_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  missed_at timestamptz,
  told_at timestamptz check (told_at is null or missed_at is not null)
);
insert into payout_checks (checked_at) values (now());

-- Keyed hashes of the destinations and CPFs of accounts, including details that were removed since. Two accounts with a
-- common mark are paid as one person (docs/rules/people-and-rights.md#referrals).
create function payee_marks(p_users uuid[]) returns table (id uuid, mark bytea) language sql stable as $$
  select user_id, destination_mark from bank_details where user_id = any(p_users) and destination_mark is not null
  union select user_id, cpf_mark from bank_details where user_id = any(p_users) and cpf_mark is not null
  union select user_id, cpf_mark from account_cpfs where user_id = any(p_users)
  union select user_id, cpf_mark from payouts where user_id = any(p_users) and cpf_mark is not null
$$;
