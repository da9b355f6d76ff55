-- What people allow themselves, and where challenges with prizes are open. All of it is only ever added to.
create table entry_limits (
  user_id uuid not null references people,
  -- Of two wishes of one moment the later one counts.
  id bigint generated always as identity,
  currency text not null,
  cents bigint check (cents >= 0),
  asked_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= asked_at),
  primary key (user_id, id)
);
create index entry_limits_in_order on entry_limits (user_id, asked_at);
create trigger entry_limits_keep before update or delete on entry_limits for each row execute function ledger_keeps();

create table paid_breaks (
  user_id uuid not null references people,
  began_at timestamptz not null,
  until timestamptz not null check (until > began_at),
  primary key (user_id, until)
);
create trigger paid_breaks_keep before update or delete on paid_breaks for each row execute function ledger_keeps();

-- With a provider that moves real money nothing is open that wasn't turned on here, with a reason.
create table country_switches (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  prize_kind text not null check (prize_kind in ('challenge', 'sponsored', 'fixed')),
  is_on boolean not null,
  reason text not null check (char_length(reason) between 10 and 500),
  changed_by text not null check (char_length(changed_by) between 2 and 200),
  changed_at timestamptz not null default now()
);
create index country_switches_last on country_switches (country, prize_kind, id desc);
create trigger country_switches_keep before update or delete on country_switches
  for each row execute function ledger_keeps();
create trigger country_switches_keep_all before truncate on country_switches
  for each statement execute function ledger_keeps();
