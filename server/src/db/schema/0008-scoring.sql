-- Workouts, what they give in each challenge, and the standings.

-- Scores are derived: a participant's row equals a fresh computation of their history. Week 0 is the whole challenge
-- and contains everyone who counts; week k is its k-th block of seven days and contains those who have points in it.
create table scores (
  challenge_id uuid not null,
  week smallint not null check (week >= 0),
  user_id uuid not null,
  score bigint not null check (score >= 0),
  joined_at timestamptz not null,
  -- The rank when the day began, from which the movement shown with the rank follows.
  day date,
  day_rank integer check (day_rank > 0),
  -- The person's streak, in the row of the whole challenge, so that leaderboards read it with the scores
  -- (docs/decisions/0018-seams-for-growth.md). A change of the streak is written to every running challenge.
  streak_days integer not null default 0 check (streak_days >= 0),
  streak_last_date date,
  -- The weeks of a person are adjacent, so that one lookup finds them all, to write, delete or cascade.
  primary key (challenge_id, user_id, week),
  foreign key (challenge_id, user_id) references participants on delete cascade,
  check (week = 0 or score > 0),
  constraint scores_streak check ((streak_days = 0) = (streak_last_date is null)),
  constraint scores_streak_of_whole check (week = 0 or streak_days = 0)
) with (fillfactor = 80);
create index scores_in_order on scores (challenge_id, week, score desc, joined_at, user_id);

-- Keeps the counts equal to the scores, whatever changes these, including a cascade.
create function keep_score_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_score(new.challenge_id, new.week, null, new.score);
  elsif tg_op = 'UPDATE' then
    perform count_score(new.challenge_id, new.week, old.score, new.score);
  else
    perform count_score(old.challenge_id, old.week, old.score, null);
  end if;
  return null;
end $$;
create trigger scores_counted after insert or delete on scores for each row execute function keep_score_counts();
create trigger scores_recounted after update of score on scores for each row
  when (old.score is distinct from new.score) execute function keep_score_counts();

-- How many people have each score (level 0), each range of 128 scores (level 1) and of 16,384 (level 2), so that a rank
-- costs the same for ten people and a million, for daily points and for metres.
create table score_counts (
  challenge_id uuid not null,
  week smallint not null,
  level smallint not null check (level between 0 and 2),
  bucket bigint not null,
  people integer not null check (people >= 0),
  primary key (challenge_id, week, level, bucket)
) with (fillfactor = 40);

-- The day whose ranks a challenge has stored, so that the nightly job does it once.
create table day_ranks_taken (
  challenge_id uuid primary key references challenges on delete cascade,
  day date not null
);

create table activities (
  user_id uuid not null references people,
  id uuid not null,
  workout_type text not null check (workout_type in ('crossfit', 'running_outdoor', 'running_treadmill', 'bike_outdoor',
    'bike_ergometric', 'walking', 'dog_walk', 'yoga', 'gym_general', 'stair_climbing', 'beach_tennis', 'martial_arts',
    'dance', 'football')),
  started_at timestamptz not null,
  -- The time zone of the workout. Local date and time are derived from it once and never change.
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
  -- A confirmed check-in, with the name of the gym in the directory at that time.
  gym_id text,
  gym_name text,
  gym_city text,
  voided_at timestamptz,
  logged_at timestamptz not null,
  -- Raised by each change (docs/rules/activities.md#edit), which reveals conflicting edits from two windows.
  version integer not null default 1 check (version > 0),
  edited_at timestamptz,
  -- When a device was measured to be at the gym; neither its location nor the distance is stored.
  gym_seen_at timestamptz,
  -- Why the workout was voided, as shown to its author. Null for workouts voided before there were reasons.
  void_reason text,
  void_words text not null default '',
  primary key (user_id, id),
  unique (id),
  check ((gym_id is null) = (gym_name is null)),
  constraint activities_seen_at_a_gym check (gym_seen_at is null or gym_id is not null),
  constraint activities_void_reason check (void_reason is null or voided_at is not null)
);
create index activities_by_date on activities (user_id, local_date);
-- A person's own history, newest first.
create index activities_by_start on activities (user_id, started_at desc, id desc);
-- A person's own posts, in the order of logging.
create index activities_by_logging on activities (user_id, logged_at desc, id desc);
create index activities_logged on activities (logged_at) include (user_id) where voided_at is null;

-- A workout keeps its person, time zone, source and moment of logging; its local date and time change only when it is
-- moved to another time.
create function keep_workout() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.time_zone, new.logged_at, new.source)
    is distinct from (old.user_id, old.id, old.time_zone, old.logged_at, old.source) then
    raise exception 'a workout keeps its person, zone, source and moment of logging';
  end if;
  if new.started_at = old.started_at
    and (new.local_date, new.local_time) is distinct from (old.local_date, old.local_time) then
    raise exception 'a local date never changes by itself';
  end if;
  return new;
end $$;
create trigger activities_kept before update on activities for each row execute function keep_workout();

-- A deleted workout is not logged again, for example by a phone that repeats its request.
create function refuse_deleted_workout() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_activities where user_id = new.user_id and id = new.id) then
    raise exception 'activity_deleted';
  end if;
  return new;
end $$;
create trigger activities_not_deleted before insert on activities
  for each row execute function refuse_deleted_workout();

create table activity_photos (
  user_id uuid not null,
  activity_id uuid not null,
  position smallint not null check (position between 1 and 6),
  photo_id uuid not null,
  -- A picture proves one workout: the uploaded bytes are used once per person. Null for repeated uses that are older
  -- than this rule.
  sha256 bytea check (length(sha256) = 32),
  primary key (user_id, activity_id, position),
  foreign key (user_id, activity_id) references activities on delete cascade,
  foreign key (user_id, photo_id) references photos (owner_id, id),
  unique (user_id, photo_id)
);
create unique index activity_photos_once on activity_photos (user_id, sha256);
create index activity_photos_by_photo on activity_photos (photo_id);

-- Takes the hash from the attached photo itself, and marks that photo as used again. Refuses one whose bytes remain the
-- proof of another workout.
create function activity_photo_bytes() returns trigger language plpgsql as $$
begin
  select sha256 into new.sha256 from photos where id = new.photo_id;
  if exists (
    select from photos
    where owner_id = new.user_id and sha256 = new.sha256 and spent_by is not null and spent_by <> new.activity_id
  ) then
    raise exception 'photo_taken';
  end if;
  update photos set unused_since = null where id = new.photo_id and unused_since is not null;
  return new;
end $$;
create trigger activity_photo_bytes before insert or update of photo_id, sha256 on activity_photos
  for each row execute function activity_photo_bytes();

-- One row per person. By its version a writer notices that the history it computed from has changed. Everything that
-- changes the workouts or challenges that a person's points come from raises it.
create table activity_heads (
  user_id uuid primary key references people,
  version bigint not null default 0,
  streak_days integer not null default 0,
  streak_last_date date
) with (fillfactor = 70);

-- What a workout gave in a challenge, and why; derived, frozen when the challenge is completed. A receipt contains the
-- facts that scoring read, so that what a challenge's points follow from is stored with the challenge
-- (docs/decisions/0018-seams-for-growth.md). For the same reason there is no foreign key to the workout.
create table receipts (
  challenge_id uuid not null,
  user_id uuid not null,
  activity_id uuid not null,
  points bigint not null check (points >= 0),
  parts jsonb not null,
  counted boolean not null,
  local_date date not null,
  logged_at timestamptz not null,
  workout_type text not null,
  started_at timestamptz not null,
  time_zone text not null,
  minutes integer not null,
  distance_meters integer,
  steps integer,
  calories integer,
  gym boolean not null,
  gps_track boolean not null,
  voided boolean not null,
  primary key (challenge_id, user_id, activity_id),
  foreign key (challenge_id, user_id) references participants on delete cascade
);
create index receipts_feed on receipts (challenge_id, logged_at desc, activity_id desc);
create index receipts_of_person on receipts (challenge_id, user_id, logged_at desc, activity_id desc);
create index receipts_by_activity on receipts (user_id, activity_id);
-- Gym check-ins among the counted workouts of a challenge, newest first. Without it, the page of a challenge with few
-- check-ins would read all its receipts.
create index receipts_check_ins on receipts (challenge_id, logged_at desc, activity_id desc) where counted and gym;
-- The points of each person and date, by an index-only scan: ranks at the end of a date are counted from it
-- (docs/decisions/0029-ranks-of-past-days-are-counted-again.md).
create index receipts_gains on receipts (challenge_id, user_id, local_date) include (points)
  where counted and points > 0;

-- The invite bonuses from which an inviter's score was last computed; derived, frozen when the challenge is completed.
create table score_bonuses (
  challenge_id uuid not null,
  user_id uuid not null,
  invited_id uuid not null references people,
  kind text not null check (kind in ('invite', 'lifeline')),
  at timestamptz not null,
  confirmed boolean not null,
  -- Since when it counts; null while something is missing, or if invites earn nothing in this challenge.
  counted_at timestamptz,
  -- Bonuses that count are posts of the feed, too, which is paged by time and id.
  post_id uuid not null generated always as
    (overlay(overlay(md5(challenge_id::text || user_id::text || invited_id::text || kind)
    placing '8' from 13) placing '8' from 17)::uuid) stored,
  trained_dates smallint not null check (trained_dates between 0 and 3),
  same_person boolean not null,
  waits_until timestamptz,
  photo_in_review boolean not null,
  primary key (challenge_id, user_id, invited_id, kind),
  foreign key (challenge_id, user_id) references participants on delete cascade,
  check (invited_id <> user_id),
  constraint score_bonuses_counted check (
    counted_at is null
    or (confirmed and trained_dates > 0 and not same_person and waits_until is null and not photo_in_review))
);
create index score_bonuses_by_invited on score_bonuses (invited_id, challenge_id);
create index score_bonuses_feed on score_bonuses (challenge_id, counted_at desc, post_id desc)
  where counted_at is not null;

-- A pass makes a date free for one participant. The reason (illness, injury, travel) is checked and never stored.
create table passes (
  challenge_id uuid not null,
  user_id uuid not null,
  date date not null,
  asked_at timestamptz not null,
  primary key (challenge_id, user_id, date),
  foreign key (challenge_id, user_id) references participants (challenge_id, user_id) on delete cascade
);
create index passes_of_person on passes (user_id);

-- Refuses passes outside of the dates and weekdays of a challenge, and where it has no pass days.
create function refuse_pass_elsewhere() returns trigger language plpgsql as $$
begin
  if not exists (
    select from challenges c
    where c.id = new.challenge_id and new.date between c.start_date and c.end_date
      and coalesce((c.rules->>'passDays')::int, 0) > 0
      and c.rules->'weekdays' @> to_jsonb(extract(isodow from new.date)::int)
  ) then
    raise exception 'no pass on this date' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger passes_where_they_may before insert on passes for each row execute function refuse_pass_elsewhere();

create function refuse_change_of_pass() returns trigger language plpgsql as $$
begin
  raise exception 'a pass is asked for or taken back, never changed' using errcode = 'check_violation';
end $$;
create trigger passes_stay before update on passes for each row execute function refuse_change_of_pass();

-- Moves one person from one score to another in the counts; null is "not counted". All writers touch the rows of a
-- level in ascending order, so they never deadlock.
create function count_score(p_challenge uuid, p_week smallint, p_old bigint, p_new bigint) returns void
language plpgsql as $$
declare
  old_bucket bigint := p_old;
  new_bucket bigint := p_new;
begin
  for level_ in 0..2 loop
    if old_bucket is not distinct from new_bucket then return; end if;
    if old_bucket is not null and (new_bucket is null or old_bucket < new_bucket) then
      update score_counts set people = people - 1
      where challenge_id = p_challenge and week = p_week and level = level_ and bucket = old_bucket;
    end if;
    if new_bucket is not null then
      insert into score_counts as c values (p_challenge, p_week, level_, new_bucket, 1)
      on conflict (challenge_id, week, level, bucket) do update set people = c.people + 1;
    end if;
    if old_bucket > new_bucket then
      update score_counts set people = people - 1
      where challenge_id = p_challenge and week = p_week and level = level_ and bucket = old_bucket;
    end if;
    old_bucket := old_bucket >> 7;
    new_bucket := new_bucket >> 7;
  end loop;
end $$;

-- Counts the scores of a challenge: after a bulk load without triggers, and to verify the stored counts.
create function counts_of_scores(p_challenge uuid)
returns table (challenge_id uuid, week smallint, level smallint, bucket bigint, people integer)
language sql stable as $$
  select s.challenge_id, s.week, l.level::smallint, s.score >> (7 * l.level), count(*)::integer
  from scores s cross join generate_series(0, 2) as l(level)
  where s.challenge_id = p_challenge
  group by 1, 2, 3, 4
$$;

-- Removes a participant from all standings of a challenge, in the order in which others write.
create function drop_scores(p_challenge uuid, p_user uuid) returns void language plpgsql as $$
declare week_ smallint;
begin
  for week_ in select week from scores where challenge_id = p_challenge and user_id = p_user order by week loop
    delete from scores where challenge_id = p_challenge and week = week_ and user_id = p_user;
  end loop;
end $$;

-- The competition rank of a score: one more than the number of people above it. In plpgsql, whose plan is cached per
-- connection; a function in plain SQL would be planned again for every call.
create function rank_of(p_challenge uuid, p_week smallint, p_score bigint) returns bigint
language plpgsql stable parallel safe strict as $$
begin
  return 1
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 2 and bucket > p_score >> 14), 0)
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 1 and bucket > p_score >> 7
                  and bucket < ((p_score >> 14) + 1) << 7), 0)
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 0 and bucket > p_score
                  and bucket < ((p_score >> 7) + 1) << 7), 0);
end $$;

-- Locks the person's history until the end of the transaction, so that one writer at a time computes their points.
create function take_head(p_user uuid) returns bigint language sql as $$
  insert into activity_heads as h (user_id, version) values (p_user, 1)
  on conflict (user_id) do update set version = h.version + 1
  returning version
$$;

-- Removes a participant from the standings and the feed of a challenge (left before the start, or payment missing).
create function drop_participant(p_challenge uuid, p_user uuid) returns void language plpgsql as $$
begin
  perform take_head(p_user);
  perform 1 from challenges where id = p_challenge for share;
  delete from receipts where challenge_id = p_challenge and user_id = p_user;
  perform drop_scores(p_challenge, p_user);
end $$;

-- Writes the computed receipts of one person in some challenges.
--   p_receipts: [{challenge_id, activity_id, points, parts, counted, logged_at, and the facts that scoring read}]
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

-- Writes one score, and the streak if it is given.
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
      or (p_streak_days is not null
        and (s.streak_days, s.streak_last_date) is distinct from (p_streak_days, p_streak_last));
end $$;

-- Writes the computed receipts and scores of one person, and the streak, in some challenges. Refuses with
-- 'challenge_closed' if one of them is over. Returns each new score with the rank before and after.
create function write_points(p_user uuid, p_challenges uuid[], p_receipts jsonb, p_scores jsonb, p_streak_days integer,
  p_streak_last date) returns jsonb language plpgsql as $$
declare
  row_ record;
  moves jsonb := '[]';
  rank_before bigint;
begin
  -- Settlement locks the row for update: either it reads these points, or they are refused here.
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
        perform set_score(row_.challenge_id, row_.week, p_user, row_.score, row_.joined_at, p_streak_days,
          p_streak_last);
      end if;
      moves := moves || jsonb_build_object('challenge_id', row_.challenge_id, 'score', row_.score,
        'rank_before', rank_before, 'rank_after', rank_of(row_.challenge_id, 0::smallint, row_.score));
    elsif row_.old_score is distinct from row_.score then
      perform set_score(row_.challenge_id, row_.week, p_user, row_.score, row_.joined_at);
    end if;
  end loop;
  return moves;
end $$;

-- Logs one workout in one statement: the version of the history, the workout, its photos, receipts, scores and streak.
-- Refuses with 'stale' (the history has changed: read and compute again), 'photo_taken' (a photo that belongs to
-- another person, is unknown, or belongs to a workout already), 'challenge_closed', and 'id_taken' (another person's
-- workout). `p_others` are the person's other running challenges, outside of whose dates the workout is: only the
-- streak changes there. Returns what write_points() returns; null if the workout exists already, and then nothing
-- changes.
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

-- Writes the receipts and scores of one person in a finished challenge, as a later revision of its result has them.
--   p_receipts: [{activity_id, points, parts, counted, voided}]
create function revise_points(p_challenge uuid, p_user uuid, p_receipts jsonb) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    with changed as (
      select r.activity_id, r.local_date, x.points - r.points as by_
      from jsonb_to_recordset(p_receipts) as x(activity_id uuid, points bigint)
      join receipts r on r.challenge_id = p_challenge and r.user_id = p_user and r.activity_id = x.activity_id
    ), weeks as (
      select 0 as week, sum(by_) as by_ from changed
      union all
      select (c.local_date - h.start_date) / 7 + 1, sum(c.by_)
      from changed c cross join (select start_date from challenges where id = p_challenge) h group by 1
    )
    select w.week, coalesce(s.score, 0) + w.by_ as score, whole.joined_at from weeks w
    join scores whole on whole.challenge_id = p_challenge and whole.user_id = p_user and whole.week = 0
    left join scores s on s.challenge_id = p_challenge and s.user_id = p_user and s.week = w.week
    where w.by_ <> 0 order by w.week
  loop
    perform set_score(p_challenge, moved.week::smallint, p_user, moved.score::bigint, moved.joined_at);
  end loop;
  update receipts r set points = x.points, parts = x.parts, counted = x.counted, voided = x.voided
  from jsonb_to_recordset(p_receipts)
    as x(activity_id uuid, points bigint, parts jsonb, counted boolean, voided boolean)
  where r.challenge_id = p_challenge and r.user_id = p_user and r.activity_id = x.activity_id;
end $$;

-- What speaks against an invite bonus (docs/rules/scoring.md#invite-bonuses). `same_person`: the invited account shares
-- a device, payout destination or CPF with the inviter or with an account that the inviter brought in earlier.
-- `shares_network`: it shares a network with the inviter or with anyone the inviter brought in. `photo_in_review`: a
-- photo of a counted workout looks like an earlier one, and staff have not decided yet.
create function invite_doubts(p_challenge uuid, p_inviter uuid, p_invited uuid,
  out same_person boolean, out shares_network boolean, out photo_in_review boolean) language plpgsql stable as $$
declare
  v_joined constant timestamptz := (
    select joined_at from participants where challenge_id = p_challenge and user_id = p_invited);
begin
  same_person := exists (
    select from account_origins own
    join account_origins other on other.kind = own.kind and other.mark = own.mark and other.user_id <> own.user_id
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and own.kind = 'device' and (other.user_id = p_inviter
      or (p.invited_by = p_inviter and (p.joined_at, p.user_id) < (v_joined, p_invited)))
  ) or exists (
    select from bank_details own
    join bank_details other on other.user_id <> own.user_id
      and (other.destination_mark = own.destination_mark or other.cpf_mark = own.cpf_mark)
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and (other.user_id = p_inviter
      or (p.invited_by = p_inviter and (p.joined_at, p.user_id) < (v_joined, p_invited)))
  );
  shares_network := exists (
    select from account_origins own
    join account_origins other on other.kind = own.kind and other.mark = own.mark and other.user_id <> own.user_id
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and own.kind = 'network' and (other.user_id = p_inviter or p.invited_by = p_inviter)
  );
  -- The cases that wait for moderators.
  photo_in_review := exists (
    select from receipts r
    join proof_risks k on k.user_id = r.user_id and k.activity_id = r.activity_id
    where r.challenge_id = p_challenge and r.user_id = p_invited and r.counted and k.risk >= 30
      and (k.signals @> '[{"kind": "same_photo"}]' or k.signals @> '[{"kind": "look_alike"}]')
      and not exists (
        select from moderation_decisions d
        where d.user_id = k.user_id and d.subject = 'workout' and d.subject_id = k.activity_id
          and d.undone_at is null and d.risk >= k.risk
      )
  );
end $$;

-- The people whom each participant brought into a challenge; the rules decide which of them earn points. In addition to
-- `invite` there is a `lifeline` if the invitation was sent before the person joined, on a date without a workout of
-- its sender. Invitations to the participants of a former challenge (`repeat_of`) do not count.
create view brought as
select p.challenge_id, p.invited_by as user_id, p.user_id as invited_id, k.kind, p.joined_at as at, k.sent_on,
  exists (select from auth.users u where u.id = p.user_id and u.email_confirmed_at is not null) as confirmed,
  (
    select count(*)::smallint from (
      select distinct r.local_date from receipts r
      where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.counted limit 3
    ) dates
  ) as trained_dates,
  coalesce(doubts.same_person, false) as same_person,
  case when doubts.shares_network then p.joined_at + interval '7 days' end as network_until,
  coalesce(doubts.photo_in_review, false) as photo_in_review
from participants p
join challenges c on c.id = p.challenge_id
join participants inviter on inviter.challenge_id = p.challenge_id and inviter.user_id = p.invited_by
  and inviter.state = 'participating'
left join lateral (
  select * from invite_doubts(p.challenge_id, p.invited_by, p.user_id) where c.prize_kind <> 'none'
) doubts on true
cross join lateral (
  select 'invite'::text as kind, null::date[] as sent_on
  union all
  select 'lifeline', array_agg(distinct i.sent_on) from challenge_invitations i
  where i.challenge_id = p.challenge_id and i.inviter_user_id = p.invited_by and i.invited_user_id = p.user_id
    and i.status = 'accepted' and i.created_at <= p.joined_at and i.repeat_of is null
    and not exists (
      select from activities a
      where a.user_id = i.inviter_user_id and a.local_date = i.sent_on and a.voided_at is null
    )
  having count(*) > 0
) k
where p.state = 'participating' and p.invited_by is not null and p.invited_by <> p.user_id;

-- The same at a given time: `waits_until` is null once that time has come.
create function brought_at(p_now timestamptz) returns table (challenge_id uuid, user_id uuid, invited_id uuid,
  kind text, at timestamptz, sent_on date[], confirmed boolean, trained_dates smallint, same_person boolean,
  waits_until timestamptz, photo_in_review boolean) language sql stable as $$
  select challenge_id, user_id, invited_id, kind, at, sent_on, confirmed, trained_dates, same_person,
    case when network_until > p_now then network_until end, photo_in_review
  from brought
$$;

-- The passes of a person in their challenges, and whether each is effective: on a date without a counted workout, and
-- among the first passes up to the number of pass days (docs/rules/passes.md#effective).
create function passes_of(p_user uuid, p_challenge uuid default null)
returns table (challenge_id uuid, date date, effective boolean) language sql stable as $$
  select one.challenge_id, one.date,
    not one.trained and one.pass_days >= count(*) filter (where not one.trained)
      over (partition by one.challenge_id order by one.date)
  from (
    select p.challenge_id, p.date, (c.rules->>'passDays')::int as pass_days, exists (
        select from receipts r
        where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.local_date = p.date and r.counted
      ) as trained
    from passes p
    join participants i on i.challenge_id = p.challenge_id and i.user_id = p.user_id and i.state = 'participating'
    join challenges c on c.id = p.challenge_id
    where p.user_id = p_user and (p_challenge is null or p.challenge_id = p_challenge)
  ) one
$$;
