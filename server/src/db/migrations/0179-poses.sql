-- The pose and the word of a date as they were shown, for `npm run verify-draw`. Append-only, like the other draws.
create table published_poses (
  challenge_id uuid not null references challenges (id),
  date date not null,
  draw jsonb not null check (draw->>'kind' = 'pose' and draw->>'challenge' = challenge_id::text
    and draw->>'date' = date::text),
  drawn_at timestamptz not null,
  primary key (challenge_id, date)
);
create trigger published_poses_stay before update or delete on published_poses
  for each row execute function published_draws_stay();
create trigger published_poses_keep_all before truncate on published_poses
  for each statement execute function published_draws_stay();

-- Nodes of the version before send no pose.
create or replace function write_receipts(p_user uuid, p_receipts jsonb) returns void language plpgsql as $$
begin
  insert into receipts as r (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date,
    workout_type, started_at, time_zone, minutes, distance_meters, steps, calories, gym, gps_track, pose, voided)
  select x.challenge_id, p_user, x.activity_id, x.points, x.parts, x.counted, x.logged_at, x.local_date,
    x.workout_type, x.started_at, x.time_zone, x.minutes, x.distance_meters, x.steps, x.calories, x.gym, x.gps_track,
    coalesce(x.pose, false), x.voided
  from jsonb_to_recordset(p_receipts) as x(challenge_id uuid, activity_id uuid, points bigint, parts jsonb,
    counted boolean, logged_at timestamptz, local_date date, workout_type text, started_at timestamptz,
    time_zone text, minutes integer, distance_meters integer, steps integer, calories integer, gym boolean,
    gps_track boolean, pose boolean, voided boolean)
  on conflict (challenge_id, user_id, activity_id) do update
    set points = excluded.points, parts = excluded.parts, counted = excluded.counted, local_date = excluded.local_date,
      workout_type = excluded.workout_type, started_at = excluded.started_at, time_zone = excluded.time_zone,
      minutes = excluded.minutes, distance_meters = excluded.distance_meters, steps = excluded.steps,
      calories = excluded.calories, gym = excluded.gym, gps_track = excluded.gps_track, pose = excluded.pose,
      voided = excluded.voided
    where (r.points, r.parts, r.counted, r.local_date, r.workout_type, r.started_at, r.time_zone, r.minutes,
        r.distance_meters, r.steps, r.calories, r.gym, r.gps_track, r.pose, r.voided)
      is distinct from (excluded.points, excluded.parts, excluded.counted, excluded.local_date, excluded.workout_type,
        excluded.started_at, excluded.time_zone, excluded.minutes, excluded.distance_meters, excluded.steps,
        excluded.calories, excluded.gym, excluded.gps_track, excluded.pose,
        excluded.voided);
end $$;

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
    distance_meters, steps, calories, caption, source, gps_track, pose, gym_id, gym_name, gym_city,
    gym_seen_at, logged_at)
  select p_user, a.id, a.workout_type, a.started_at, a.time_zone, a.local_date, a.local_time, a.minutes,
    a.distance_meters, a.steps, a.calories, a.caption, a.source, a.gps_track, coalesce(a.pose, false), a.gym_id, a.gym_name,
    a.gym_city, a.gym_seen_at, a.logged_at
  from jsonb_to_record(p_activity) as a(id uuid, workout_type text, started_at timestamptz, time_zone text,
    local_date date, local_time time, minutes integer, distance_meters integer, steps integer, calories integer,
    caption text, source text, gps_track boolean, pose boolean, gym_id text, gym_name text, gym_city text,
    gym_seen_at timestamptz, logged_at timestamptz)
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
