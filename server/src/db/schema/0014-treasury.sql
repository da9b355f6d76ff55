-- Manual postings, endings of payouts, seals of the ledger, and credit codes.

-- Manual postings, proposed by one admin and decided by another if they are large or take something back.
create table book_entries (
  id uuid primary key,
  kind text not null check (
    kind in ('provider_transfer', 'platform_deposit', 'receivable_write_off', 'correction', 'bonus_grant')),
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  cents bigint not null check (cents > 0),
  -- The person whose debt is written off, whose posting is corrected, or who receives credits.
  person_id uuid,
  corrects bigint references ledger_transactions,
  reason text not null check (char_length(reason) between 10 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'posted', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (kind <> 'receivable_write_off' or person_id is not null),
  check ((kind = 'correction') = (corrects is not null)),
  constraint not_ones_own check (
    person_id is null or (proposed_by <> person_id and decided_by is distinct from person_id)),
  constraint credits_are_for_a_person check (kind <> 'bonus_grant' or person_id is not null)
);
-- One admin alone decides up to 500.00 of the platform's money, and up to 100.00 of bonus credits
-- (docs/decisions/0087-where-bonus-credits-come-from.md). Not valid, because older entries may exceed that.
alter table book_entries add constraint two_decide check (
  state <> 'posted' or decided_by <> proposed_by
  or (kind in ('provider_transfer', 'platform_deposit') and cents <= 50000)
  or (kind = 'bonus_grant' and cents <= 10000)) not valid;
create index book_entries_open on book_entries (proposed_at, id) where state = 'open';
create index book_entries_decided on book_entries (decided_at desc, id) where state <> 'open';
create unique index one_correction_at_a_time on book_entries (corrects) where state = 'open';
-- A posting is corrected once.
create unique index one_correction on book_entries (corrects) where state = 'posted';
create index book_entries_decided_by on book_entries (decided_by, decided_at) where state = 'posted';

create function book_entries_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[])
      = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what was proposed for the books stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger book_entries_go_forward before update or delete on book_entries
  for each row execute function book_entries_go_forward();
create trigger book_entries_keep_all before truncate on book_entries for each statement execute function ledger_keeps();

-- The end of a payout that no provider reports: proposed by one admin, confirmed by another.
create table payout_endings (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  what text not null check (what in ('complete', 'fail', 'return', 'correct')),
  end_to_end_id text,
  fee_cents bigint check (fee_cents >= 0),
  reason text,
  evidence text not null check (char_length(evidence) between 3 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  check ((what = 'complete') = (end_to_end_id is not null)),
  check ((what = 'complete') = (fee_cents is not null)),
  check ((what = 'complete') = (reason is null)),
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint two_end check (state <> 'done' or decided_by <> proposed_by)
);
create unique index one_ending_at_a_time on payout_endings (payout_id) where state = 'open';

create function payout_endings_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[])
      = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what was said of a payout stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger payout_endings_go_forward before update or delete on payout_endings
  for each row execute function payout_endings_go_forward();
create trigger payout_endings_keep_all before truncate on payout_endings
  for each statement execute function ledger_keeps();

-- A hash over the postings of each day and the previous seal: changing the past requires changing every later seal, and
-- those that were noted elsewhere reveal it.
create table ledger_seals (
  -- The UTC day that had ended.
  day date primary key,
  -- Transactions after `from_id`, up to `to_id`.
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);

create trigger ledger_seals_keep before update or delete on ledger_seals for each row execute function ledger_keeps();
create trigger ledger_seals_keep_all before truncate on ledger_seals for each statement execute function ledger_keeps();

-- Codes that admins create and people redeem for bonus credits (docs/rules/money.md#credit-codes). Only a keyed hash of
-- each code is stored. Codes above the limit of one admin pay nothing before a second one confirmed them.
create table credit_codes (
  id uuid primary key,
  code_hash text not null constraint one_credit_code unique check (code_hash ~ '^[0-9a-f]{64}$'),
  cents bigint not null check (cents between 1 and 10000),
  currency text not null,
  most_uses integer not null check (most_uses between 1 and 1000),
  -- From when on it cannot be redeemed.
  valid_until timestamptz not null check (valid_until > made_at),
  note text not null check (char_length(note) between 3 and 500),
  made_by uuid not null references people,
  made_at timestamptz not null,
  stopped_by uuid references people,
  stopped_at timestamptz,
  needs_two boolean not null default false,
  confirmed_by uuid references people,
  confirmed_at timestamptz,
  unique (id, cents, most_uses),
  check ((stopped_by is null) = (stopped_at is null)),
  constraint credit_codes_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint another_confirms_code check (confirmed_by is null or needs_two and confirmed_by <> made_by)
);
create index credit_codes_latest on credit_codes (made_at desc, id);
create index credit_codes_made_by on credit_codes (made_by, made_at);

-- What was promised never changes; a code is confirmed once and stopped once.
create function credit_codes_stay() returns trigger language plpgsql as $$
declare
  changes text[] := case
    when tg_op <> 'UPDATE' then '{}'
    when old.stopped_at is null and new.stopped_at is not null then '{stopped_by,stopped_at}'
    when old.stopped_at is null and old.confirmed_by is null and new.confirmed_by is not null
      then '{confirmed_by,confirmed_at}'
    else '{}' end;
begin
  if changes <> '{}' and to_jsonb(new) - changes = to_jsonb(old) - changes then
    return new;
  end if;
  raise exception 'a credit code can only be confirmed and stopped' using errcode = 'restrict_violation';
end $$;
create trigger credit_codes_stay before update or delete on credit_codes
  for each row execute function credit_codes_stay();
create trigger credit_codes_stay_all before truncate on credit_codes for each statement execute function ledger_keeps();

create function credit_codes_begin() returns trigger language plpgsql as $$
begin
  if new.cents * new.most_uses > 50000 and not new.needs_two then
    raise exception 'two people promise % of %', new.most_uses, new.cents using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_codes_begin before insert on credit_codes for each row execute function credit_codes_begin();

-- The uses of a code are numbered, so that the keys refuse one too many, even of concurrent requests.
create table credit_code_uses (
  code_id uuid not null,
  number integer not null,
  user_id uuid not null references people,
  -- A keyed hash of a random number of the browser.
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  cents bigint not null,
  most_uses integer not null,
  used_at timestamptz not null,
  primary key (code_id, number),
  foreign key (code_id, cents, most_uses) references credit_codes (id, cents, most_uses),
  constraint within_its_uses check (number between 1 and most_uses),
  constraint one_use_for_an_account unique (code_id, user_id),
  constraint one_use_for_a_device unique (code_id, device_hash)
);
create index credit_code_uses_of_person on credit_code_uses (user_id);

create trigger credit_code_uses_keep before update or delete on credit_code_uses
  for each row execute function ledger_keeps();
create trigger credit_code_uses_keep_all before truncate on credit_code_uses
  for each statement execute function ledger_keeps();

create function credit_code_uses_are_confirmed() returns trigger language plpgsql as $$
begin
  if exists (select from credit_codes where id = new.code_id and needs_two and confirmed_by is null) then
    raise exception 'a code that waits for a second admin gives nothing' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_code_uses_are_confirmed before insert on credit_code_uses
  for each row execute function credit_code_uses_are_confirmed();
