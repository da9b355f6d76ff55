-- A receipt carries what scoring read of its workout: what a challenge's points follow from lies with the challenge
-- (docs/decisions/0018-seams-for-growth.md). Facts of a workout never change once it is logged; one that is voided is
-- counted afresh, which writes its receipts anew.
alter table receipts
  add column workout_type text,
  add column started_at timestamptz,
  add column time_zone text,
  add column minutes integer,
  add column distance_meters integer,
  add column steps integer,
  add column calories integer,
  add column gym boolean,
  add column gps_track boolean,
  add column voided boolean;

update receipts r
set workout_type = a.workout_type, started_at = a.started_at, time_zone = a.time_zone, minutes = a.minutes,
  distance_meters = a.distance_meters, steps = a.steps, calories = a.calories, gym = a.gym_id is not null,
  gps_track = a.gps_track, voided = a.voided_at is not null
from activities a
where a.user_id = r.user_id and a.id = r.activity_id;

alter table receipts
  alter column workout_type set not null,
  alter column started_at set not null,
  alter column time_zone set not null,
  alter column minutes set not null,
  alter column gym set not null,
  alter column gps_track set not null,
  alter column voided set not null;

-- Writes receipts of one person in some challenges, as a fresh computation gave them.
--   p_receipts: [{challenge_id, activity_id, points, parts, counted, logged_at, and what scoring read of the workout}]
create function write_receipts(p_user uuid, p_receipts jsonb) returns void language plpgsql as $$
begin
  insert into receipts as r (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date,
    workout_type, started_at, time_zone, minutes, distance_meters, steps, calories, gym, gps_track, voided)
  select x.challenge_id, p_user, x.activity_id, x.points, x.parts, x.counted, x.logged_at, x.local_date,
    x.workout_type, x.started_at, x.time_zone, x.minutes, x.distance_meters, x.steps, x.calories, x.gym, x.gps_track,
    x.voided
  from jsonb_to_recordset(p_receipts) as x(challenge_id uuid, activity_id uuid, points bigint, parts jsonb,
    counted boolean, logged_at timestamptz, local_date date, workout_type text, started_at timestamptz,
    time_zone text, minutes integer, distance_meters integer, steps integer, calories integer, gym boolean,
    gps_track boolean, voided boolean)
  on conflict (challenge_id, user_id, activity_id) do update
    set points = excluded.points, parts = excluded.parts, counted = excluded.counted, local_date = excluded.local_date,
      workout_type = excluded.workout_type, started_at = excluded.started_at, time_zone = excluded.time_zone,
      minutes = excluded.minutes, distance_meters = excluded.distance_meters, steps = excluded.steps,
      calories = excluded.calories, gym = excluded.gym, gps_track = excluded.gps_track, voided = excluded.voided
    where (r.points, r.parts, r.counted, r.local_date, r.workout_type, r.started_at, r.time_zone, r.minutes,
        r.distance_meters, r.steps, r.calories, r.gym, r.gps_track, r.voided)
      is distinct from (excluded.points, excluded.parts, excluded.counted, excluded.local_date, excluded.workout_type,
        excluded.started_at, excluded.time_zone, excluded.minutes, excluded.distance_meters, excluded.steps,
        excluded.calories, excluded.gym, excluded.gps_track, excluded.voided);
end $$;

-- As before, but for the receipts, which write_receipts writes.
create or replace function write_points(p_user uuid, p_challenges uuid[], p_receipts jsonb, p_scores jsonb) returns jsonb
language plpgsql as $$
declare
  row_ record;
  moves jsonb := '[]';
  rank_before bigint;
begin
  -- Settling takes its row for update: either these points are in what it reads, or they are refused here.
  perform 1 from challenges where id = any(p_challenges) order by id for share;
  if exists (select 1 from challenges where id = any(p_challenges) and status <> 'active') then
    raise exception 'challenge_closed';
  end if;
  perform write_receipts(p_user, p_receipts);

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
