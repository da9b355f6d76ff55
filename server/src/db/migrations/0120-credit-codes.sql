-- Codes that the desk makes and people redeem for bonus credits (docs/rules/money.md#credit-codes). Only a keyed hash of each
-- code is kept. What was promised stays as it was; a code is stopped once.
create table credit_codes (
  id uuid primary key,
  code_hash text not null constraint one_credit_code unique check (code_hash ~ '^[0-9a-f]{64}$'),
  cents bigint not null check (cents between 1 and 10000),
  currency text not null,
  most_uses integer not null check (most_uses between 1 and 1000),
  -- The first moment at which it can't be redeemed any more.
  valid_until timestamptz not null check (valid_until > made_at),
  note text not null check (char_length(note) between 3 and 500),
  made_by uuid not null references people,
  made_at timestamptz not null,
  stopped_by uuid references people,
  stopped_at timestamptz,
  unique (id, cents, most_uses),
  check ((stopped_by is null) = (stopped_at is null))
);
create index credit_codes_latest on credit_codes (made_at desc, id);
create function credit_codes_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.stopped_at is null and new.stopped_at is not null
    and to_jsonb(new) - '{stopped_by,stopped_at}'::text[] = to_jsonb(old) - '{stopped_by,stopped_at}'::text[] then
    return new;
  end if;
  raise exception 'a credit code can only be stopped' using errcode = 'restrict_violation';
end $$;
create trigger credit_codes_stay before update or delete on credit_codes for each row execute function credit_codes_stay();
create trigger credit_codes_stay_all before truncate on credit_codes for each statement execute function ledger_keeps();

-- The uses of a code are numbered, so that the keys refuse one more than it has, however many come at once.
create table credit_code_uses (
  code_id uuid not null,
  number integer not null,
  user_id uuid not null references people,
  -- A keyed hash of the browser's own random number.
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
create trigger credit_code_uses_keep before update or delete on credit_code_uses for each row execute function ledger_keeps();
create trigger credit_code_uses_keep_all before truncate on credit_code_uses for each statement execute function ledger_keeps();
