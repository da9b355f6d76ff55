-- Money on its way to its owners. Each keeps where it goes as it was when it was asked for.
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
  -- How many people have to let it go.
  releases_needed smallint not null check (releases_needed between 0 and 2),
  released_by uuid,
  released_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  waits_until timestamptz,
  requested_at timestamptz not null,
  -- How often the provider was asked to send it, written down before each time.
  attempts integer not null default 0 check (attempts >= 0),
  asked_at timestamptz,
  -- When it is looked at next; moved ahead by whoever takes it, so that two don't.
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

create function payouts_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts stay written down' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.user_id, new.amount_cents, new.currency, new.provider, new.country, new.sealed, new.shown,
      new.holder_name, new.cpf_mark, new.releases_needed, new.waits_until, new.requested_at)
    is distinct from (old.id, old.user_id, old.amount_cents, old.currency, old.provider, old.country, old.sealed, old.shown,
      old.holder_name, old.cpf_mark, old.releases_needed, old.waits_until, old.requested_at) then
    raise exception 'what was asked for doesn''t change' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'processing'), ('pending', 'failed'),
      ('pending', 'cancelled'), ('processing', 'completed'), ('processing', 'failed'), ('completed', 'returned')) then
    raise exception 'a payout that is % can''t become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.attempts < old.attempts
    or old.released_by is not null and new.released_by is distinct from old.released_by
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
create trigger payouts_go_forward before update or delete on payouts for each row execute function payouts_go_forward();
create function payouts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'payouts stay written down' using errcode = 'restrict_violation';
end $$;
create trigger payouts_stay before truncate on payouts for each statement execute function payouts_stay();

-- The sandbox's bank: what it was asked to send, and how that ends.
create table sandbox_transfers (
  payout_id uuid primary key,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  ends_as text not null check (ends_as in ('completed', 'failed', 'returned')),
  ends_at timestamptz not null,
  created_at timestamptz not null
);
