-- A person's streak stands beside its score, in the row of the whole challenge: a board reads it where it reads the scores
-- (docs/decisions/0018-seams-for-growth.md). Whatever changes the streak writes it to every challenge that runs.
alter table scores
  add column streak_days integer not null default 0 check (streak_days >= 0),
  add column streak_last_date date,
  add constraint scores_streak check ((streak_days = 0) = (streak_last_date is null)),
  add constraint scores_streak_of_whole check (week = 0 or streak_days = 0);

update scores s set streak_days = h.streak_days, streak_last_date = h.streak_last_date
from activity_heads h
where h.user_id = s.user_id and s.week = 0 and h.streak_last_date is not null;

-- As before, and with the streak where it is given; where it is not, it stays.
drop function set_score;
create function set_score(p_challenge uuid, p_week smallint, p_user uuid, p_score bigint, p_joined_at timestamptz,
  p_streak_days integer default null, p_streak_last date default null) returns void language plpgsql as $$
begin
  if p_week > 0 and p_score = 0 then
    delete from scores where challenge_id = p_challenge and week = p_week and user_id = p_user;
    return;
  end if;
  insert into scores as s (challenge_id, week, user_id, score, joined_at, streak_days, streak_last_date)
  values (p_challenge, p_week, p_user, p_score, p_joined_at, coalesce(p_streak_days, 0), p_streak_last)
  on conflict (challenge_id, user_id, week) do update
    set score = excluded.score, joined_at = excluded.joined_at,
      streak_days = coalesce(p_streak_days, s.streak_days),
      streak_last_date = case when p_streak_days is null then s.streak_last_date else p_streak_last end
    where s.score <> excluded.score or s.joined_at <> excluded.joined_at
      or (p_streak_days is not null and (s.streak_days, s.streak_last_date) is distinct from (p_streak_days, p_streak_last));
end $$;

-- As before, and with the person's streak, which goes into the row of each of the challenges.
drop function write_points;
create function write_points(p_user uuid, p_challenges uuid[], p_receipts jsonb, p_scores jsonb, p_streak_days integer,
  p_streak_last date) returns jsonb language plpgsql as $$
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
      coalesce(x.score, 0) as score, coalesce(x.joined_at, s.joined_at) as joined_at, s.score as old_score,
      (s.streak_days, s.streak_last_date) is distinct from (p_streak_days, p_streak_last) as streak_moved
    from jsonb_to_recordset(p_scores) as x(challenge_id uuid, week smallint, score bigint, joined_at timestamptz)
    full join (select * from scores where user_id = p_user and challenge_id = any(p_challenges)) s
      on s.challenge_id = x.challenge_id and s.week = x.week
    order by 1, 2
  loop
    if row_.week = 0 then
      rank_before := case when row_.old_score is null then null
        else rank_of(row_.challenge_id, 0::smallint, row_.old_score) end;
      if row_.old_score is distinct from row_.score or row_.streak_moved then
        perform set_score(row_.challenge_id, row_.week, p_user, row_.score, row_.joined_at, p_streak_days, p_streak_last);
      end if;
      moves := moves || jsonb_build_object('challenge_id', row_.challenge_id, 'score', row_.score,
        'rank_before', rank_before, 'rank_after', rank_of(row_.challenge_id, 0::smallint, row_.score));
    elsif row_.old_score is distinct from row_.score then
      perform set_score(row_.challenge_id, row_.week, p_user, row_.score, row_.joined_at);
    end if;
  end loop;
  return moves;
end $$;

-- Logs one activity in one statement: the history's version, the activity, its photos, receipts, scores and streak.
-- Refuses with P0001: 'stale' (the history moved on: read again and compute again), 'photo_taken' (a photo that is
-- another's, unknown, or on an activity already), 'challenge_closed', 'id_taken' (another person's activity).
-- `p_others` are the person's other challenges that run, in whose dates the activity doesn't lie: there the streak moves
-- alone. Answers the moves of write_points; null when this activity is there already, and then nothing is changed.
drop function log_activity;
create function log_activity(p_user uuid, p_version bigint, p_activity jsonb, p_photos uuid[], p_challenges uuid[],
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

  update scores set streak_days = p_streak_days, streak_last_date = p_streak_last
  where user_id = p_user and challenge_id = any(p_others) and week = 0
    and (streak_days, streak_last_date) is distinct from (p_streak_days, p_streak_last);

  return write_points(p_user, p_challenges, p_receipts, p_scores, p_streak_days, p_streak_last);
end $$;
