create table challenges (
  id uuid primary key,
  creator_id uuid not null references people,
  template text,
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 2000),
  type text not null check (type in ('workout_count', 'calories_time', 'weekly_consistency', 'count_days', 'time',
    'distance', 'steps', 'calories', 'activity', 'gps_run')),
  category text not null check (category in ('consistency', 'intensity', 'days', 'general')),
  start_date date not null,
  end_date date not null,
  -- The creator's zone: the start is 00:00 of start_date there (decisions 1).
  time_zone text not null,
  starts_at timestamptz not null,
  settles_at timestamptz not null,
  target bigint check (target > 0),
  rules jsonb not null,
  late_hours integer not null default 48 check (late_hours between 0 and 168),
  max_participants integer check (max_participants > 0),
  max_free_joins integer check (max_free_joins > 0),
  closed_after_start boolean not null default false,
  prize_kind text not null check (prize_kind in ('none', 'challenge', 'sponsored', 'fixed')),
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  entry_fee_cents bigint not null default 0 check (entry_fee_cents >= 0),
  prize_amount_cents bigint not null default 0 check (prize_amount_cents >= 0),
  prize_split text not null default 'winner' check (prize_split in ('winner', 'tiers')),
  prize_tiers integer[],
  fingerprint text not null,
  is_private boolean not null default false,
  is_ambassador boolean not null default false,
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
  -- When the announced amount of a fixed or sponsored prize was really there.
  funded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (end_date >= start_date),
  check (settles_at > starts_at),
  check (prize_kind = 'challenge' or entry_fee_cents = 0),
  check ((prize_split = 'tiers') = (prize_tiers is not null)),
  check ((status = 'active') = (ended_at is null))
);
create index challenges_due on challenges (settles_at) where status = 'active';
create index challenges_open on challenges (status, start_date, id) where not is_private;
create index challenges_by_creator on challenges (creator_id);

-- What people agreed to when they joined can never move: only the privacy toggle, the state and the funding do.
create function refuse_rule_changes() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{is_private,is_ambassador,status,funded_at,ended_at}'::text[])
     is distinct from (to_jsonb(old) - '{is_private,is_ambassador,status,funded_at,ended_at}'::text[]) then
    raise exception 'the rules of a challenge cannot change' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'active' and new.status <> old.status then
    raise exception 'a challenge ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger challenges_keep_rules before update on challenges for each row execute function refuse_rule_changes();

-- Seats are counted apart from the challenge, so that joining locks no row that logging a workout reads.
create table challenge_seats (
  challenge_id uuid primary key references challenges,
  taken integer not null default 0 check (taken >= 0),
  participating integer not null default 0 check (participating >= 0),
  seats integer,
  check (seats is null or taken <= seats)
);

create table participants (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  state text not null check (state in ('payment_pending', 'participating')),
  joined_at timestamptz not null,
  invited_by uuid references people,
  -- The rules as this person saw them (decisions 4).
  fingerprint text not null,
  primary key (challenge_id, user_id)
);
create index participants_by_user on participants (user_id, challenge_id);

-- Who may see a private challenge without being in it: everyone that opened its link.
create table challenge_invited (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  invited_by uuid references people,
  at timestamptz not null,
  primary key (challenge_id, user_id)
);
