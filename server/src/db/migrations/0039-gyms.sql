-- When a device was measured to be at the gym of a check-in; neither where it was nor how far away is kept.
alter table activities add column gym_seen_at timestamptz,
  add constraint activities_seen_at_a_gym check (gym_seen_at is null or gym_id is not null);

-- Gyms that a directory on the network has named, so that a check-in finds its gym also while nobody answers.
create table known_gyms (
  id text primary key check (id ~ '^osm:(node|way|relation)/[1-9][0-9]*$'),
  name text not null check (name <> '' and char_length(name) <= 200),
  address text not null check (char_length(address) <= 200),
  city text not null check (char_length(city) <= 200),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  seen_at timestamptz not null
);
create index known_gyms_seen on known_gyms (seen_at);

-- What it answered, in its order, by a digest of what was asked: what somebody typed, and roughly where, is not kept.
create table gym_answers (
  question bytea primary key check (octet_length(question) = 32),
  gym_ids text[] not null check (cardinality(gym_ids) <= 100),
  answered_at timestamptz not null
);
create index gym_answers_answered on gym_answers (answered_at);

-- As in 0027, with the moment at the gym.
create or replace function log_activity(p_user uuid, p_version bigint, p_activity jsonb, p_photos uuid[], p_challenges uuid[],
  p_receipts jsonb, p_scores jsonb, p_streak_days integer, p_streak_last date, p_others uuid[])
returns jsonb language plpgsql as $$
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
    distance_meters, steps, calories, caption, source, gps_track, gym_id, gym_name, gym_city, gym_seen_at,
    logged_at)
  select p_user, a.id, a.workout_type, a.started_at, a.time_zone, a.local_date, a.local_time, a.minutes,
    a.distance_meters, a.steps, a.calories, a.caption, a.source, a.gps_track, a.gym_id, a.gym_name, a.gym_city,
    a.gym_seen_at, a.logged_at
  from jsonb_to_record(p_activity) as a(id uuid, workout_type text, started_at timestamptz, time_zone text,
    local_date date, local_time time, minutes integer, distance_meters integer, steps integer, calories integer,
    caption text, source text, gps_track boolean, gym_id text, gym_name text, gym_city text, gym_seen_at timestamptz,
    logged_at timestamptz)
  on conflict do nothing;
  if not found then raise exception 'id_taken'; end if;

  insert into activity_photos (user_id, activity_id, position, photo_id)
  select p_user, activity_id_, t.position, p.id
  from unnest(p_photos) with ordinality as t(id, position)
  join photos p on p.id = t.id and p.owner_id = p_user
  on conflict do nothing;
  get diagnostics attached = row_count;
  if attached <> cardinality(p_photos) then raise exception 'photo_taken'; end if;

  update scores set streak_days = p_streak_days, streak_last_date = p_streak_last
  where user_id = p_user and challenge_id = any(p_others) and week = 0
    and (streak_days, streak_last_date) is distinct from (p_streak_days, p_streak_last);

  return write_points(p_user, p_challenges, p_receipts, p_scores, p_streak_days, p_streak_last);
end $$;
