create table activities (
  user_id uuid not null references people,
  id uuid not null,
  workout_type text not null check (workout_type in ('crossfit', 'running_outdoor', 'running_treadmill', 'bike_outdoor',
    'bike_ergometric', 'walking', 'dog_walk', 'yoga', 'gym_general', 'stair_climbing', 'beach_tennis', 'martial_arts',
    'dance', 'football')),
  started_at timestamptz not null,
  -- The zone it was done in; local date and time follow from it once and never change (decisions 1).
  time_zone text not null,
  local_date date not null,
  local_time time not null,
  minutes integer not null check (minutes > 0),
  distance_meters integer check (distance_meters >= 0),
  steps integer check (steps >= 0),
  calories integer check (calories >= 0),
  caption text not null default '' check (char_length(caption) <= 500),
  source text not null default 'manual' check (source in ('manual', 'apple_watch', 'garmin')),
  gps_track boolean not null default false,
  -- A confirmed check-in, as the directory named the gym then.
  gym_id text,
  gym_name text,
  gym_city text,
  voided_at timestamptz,
  logged_at timestamptz not null,
  primary key (user_id, id),
  unique (id),
  check ((gym_id is null) = (gym_name is null))
);
create index activities_by_date on activities (user_id, local_date);

create table activity_photos (
  user_id uuid not null,
  activity_id uuid not null,
  position smallint not null check (position between 1 and 6),
  photo_id uuid not null unique references photos,
  primary key (user_id, activity_id, position),
  foreign key (user_id, activity_id) references activities on delete cascade
);

-- One row a person: its version lets a writer notice that the history it computed from has moved on. Everything that
-- changes which activities or challenges a person's points come from raises it.
create table activity_heads (
  user_id uuid primary key references people,
  version bigint not null default 0,
  streak_days integer not null default 0,
  streak_last_date date
) with (fillfactor = 70);

-- What an activity gave in a challenge, and why; derived, frozen when the challenge is completed.
create table receipts (
  challenge_id uuid not null,
  user_id uuid not null,
  activity_id uuid not null,
  points bigint not null check (points >= 0),
  parts jsonb not null,
  counted boolean not null,
  local_date date not null,
  logged_at timestamptz not null,
  primary key (challenge_id, user_id, activity_id),
  foreign key (challenge_id, user_id) references participants on delete cascade,
  foreign key (user_id, activity_id) references activities on delete cascade
);
create index receipts_feed on receipts (challenge_id, logged_at desc, activity_id desc);
create index receipts_of_person on receipts (challenge_id, user_id, logged_at desc, activity_id desc);
create index receipts_by_activity on receipts (user_id, activity_id);

-- Invite bonuses (decisions 3): recorded when the invited person joins, counted once it has earned them.
create table score_bonuses (
  challenge_id uuid not null,
  user_id uuid not null,
  invited_id uuid not null references people,
  kind text not null check (kind in ('invite', 'lifeline')),
  at timestamptz not null,
  counted_at timestamptz,
  primary key (challenge_id, user_id, invited_id, kind),
  foreign key (challenge_id, user_id) references participants on delete cascade
);

-- Takes the person's head for this transaction, so that its points are computed by one writer at a time.
create function take_head(p_user uuid) returns bigint language sql as $$
  insert into activity_heads as h (user_id, version) values (p_user, 1)
  on conflict (user_id) do update set version = h.version + 1
  returning version
$$;

-- Writes what a fresh computation of one person's history gave in some challenges: the receipts that changed, and all
-- scores; a week that isn't among them is left without points.
--   p_receipts: [{challenge_id, activity_id, points, parts, counted, local_date, logged_at}]
--   p_scores:   [{challenge_id, week, score, joined_at}], week 0 for each of the challenges
-- Challenges are visited in order of their id, so two writers never wait in a circle. Refuses with P0001
-- 'challenge_closed' when one of them was settled or cancelled meanwhile. Answers {challenge_id, score, rank_before,
-- rank_after} for each challenge.
create function write_points(p_user uuid, p_challenges uuid[], p_receipts jsonb, p_scores jsonb) returns jsonb
language plpgsql as $$
declare
  row_ record;
  moves jsonb := '[]';
  old_score bigint;
  rank_before bigint;
begin
  -- Settling takes its row for update: either these points are in what it reads, or they are refused here.
  perform 1 from challenges where id = any(p_challenges) order by id for share;
  if exists (select 1 from challenges where id = any(p_challenges) and status <> 'active') then
    raise exception 'challenge_closed';
  end if;

  insert into receipts as r (challenge_id, user_id, activity_id, points, parts, counted, local_date, logged_at)
  select x.challenge_id, p_user, x.activity_id, x.points, x.parts, x.counted, x.local_date, x.logged_at
  from jsonb_to_recordset(p_receipts) as x(challenge_id uuid, activity_id uuid, points bigint, parts jsonb,
    counted boolean, local_date date, logged_at timestamptz)
  on conflict (challenge_id, user_id, activity_id) do update
    set points = excluded.points, parts = excluded.parts, counted = excluded.counted, local_date = excluded.local_date
    where (r.points, r.parts, r.counted, r.local_date)
      is distinct from (excluded.points, excluded.parts, excluded.counted, excluded.local_date);

  for row_ in
    select coalesce(x.challenge_id, s.challenge_id) as challenge_id, coalesce(x.week, s.week) as week,
      coalesce(x.score, 0) as score, coalesce(x.joined_at, s.joined_at) as joined_at, s.score as old_score
    from jsonb_to_recordset(p_scores) as x(challenge_id uuid, week smallint, score bigint, joined_at timestamptz)
    full join (select * from scores where user_id = p_user and challenge_id = any(p_challenges)) s
      on s.challenge_id = x.challenge_id and s.week = x.week
    order by 1, 2
  loop
    if row_.week = 0 then
      rank_before := case when row_.old_score is null then null
        else rank_of(row_.challenge_id, 0::smallint, row_.old_score) end;
    end if;
    if row_.old_score is distinct from row_.score then
      perform set_score(row_.challenge_id, row_.week, p_user, row_.score, row_.joined_at);
    end if;
    if row_.week = 0 then
      moves := moves || jsonb_build_object('challenge_id', row_.challenge_id, 'score', row_.score,
        'rank_before', rank_before, 'rank_after', rank_of(row_.challenge_id, 0::smallint, row_.score));
    end if;
  end loop;
  return moves;
end $$;

-- Takes a participant out of a challenge's standings and feed (left before the start, or became unpaid).
create function drop_participant(p_challenge uuid, p_user uuid) returns void language plpgsql as $$
begin
  perform take_head(p_user);
  perform 1 from challenges where id = p_challenge for share;
  delete from receipts where challenge_id = p_challenge and user_id = p_user;
  perform drop_scores(p_challenge, p_user);
end $$;

-- Logs one activity in one statement: the history's version, the activity, its photos, receipts and scores.
-- Refuses with P0001: 'stale' (the history moved on: read again and compute again), 'photo_taken' (a photo that is
-- another's, unknown, or on an activity already), 'challenge_closed', 'id_taken' (another person's activity).
-- Answers the moves of write_points; null when this activity is there already, and then nothing is changed.
create function log_activity(p_user uuid, p_version bigint, p_activity jsonb, p_photos uuid[], p_challenges uuid[],
  p_receipts jsonb, p_scores jsonb, p_streak_days integer, p_streak_last date) returns jsonb
language plpgsql as $$
declare
  activity_id_ uuid := (p_activity->>'id')::uuid;
  attached integer;
begin
  if p_version = 0 then
    insert into activity_heads (user_id, version) values (p_user, 0) on conflict (user_id) do nothing;
  end if;
  update activity_heads set version = version + 1, streak_days = p_streak_days, streak_last_date = p_streak_last
  where user_id = p_user and version = p_version;
  if not found then
    if exists (select 1 from activities where user_id = p_user and id = activity_id_) then return null; end if;
    raise exception 'stale';
  end if;

  insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes,
    distance_meters, steps, calories, caption, source, gps_track, gym_id, gym_name, gym_city, logged_at)
  select p_user, a.id, a.workout_type, a.started_at, a.time_zone, a.local_date, a.local_time, a.minutes,
    a.distance_meters, a.steps, a.calories, a.caption, a.source, a.gps_track, a.gym_id, a.gym_name, a.gym_city,
    a.logged_at
  from jsonb_to_record(p_activity) as a(id uuid, workout_type text, started_at timestamptz, time_zone text,
    local_date date, local_time time, minutes integer, distance_meters integer, steps integer, calories integer,
    caption text, source text, gps_track boolean, gym_id text, gym_name text, gym_city text, logged_at timestamptz)
  on conflict do nothing;
  if not found then raise exception 'id_taken'; end if;

  insert into activity_photos (user_id, activity_id, position, photo_id)
  select p_user, activity_id_, t.position, p.id
  from unnest(p_photos) with ordinality as t(id, position)
  join photos p on p.id = t.id and p.owner_id = p_user
  on conflict do nothing;
  get diagnostics attached = row_count;
  if attached <> cardinality(p_photos) then raise exception 'photo_taken'; end if;

  return write_points(p_user, p_challenges, p_receipts, p_scores);
end $$;
