-- Recordings of watches (docs/rules/activities.md#recordings): what one measured, and not where anybody was
-- (docs/decisions/0020-a-recording-leaves-no-places.md).
create table tracks (
  user_id uuid not null references people,
  id uuid not null,
  -- Filled in once, when its workout is logged. No reference: a workout that is deleted may come back.
  activity_id uuid,
  format text not null check (format in ('gpx', 'tcx', 'fit')),
  sport text,
  source text not null check (source in ('manual', 'apple_watch', 'garmin')),
  started_at timestamptz not null,
  minutes integer not null check (minutes > 0),
  moving_seconds integer not null check (moving_seconds >= 0),
  elapsed_seconds integer not null check (elapsed_seconds >= moving_seconds),
  points integer not null check (points >= 0),
  distance_meters integer check (distance_meters >= 0),
  calories integer check (calories >= 0),
  -- Why it proves no run; null when it does.
  doubt text check (doubt in ('no_positions', 'too_few_points', 'jumps', 'too_fast', 'too_slow')),
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, activity_id),
  check (doubt is not null or (points > 0 and distance_meters is not null))
);
create index tracks_waiting on tracks (created_at) where activity_id is null;

create function keep_track() returns trigger language plpgsql as $$
begin
  if old.activity_id is not null or (to_jsonb(new) - 'activity_id') is distinct from (to_jsonb(old) - 'activity_id') then
    raise exception 'what a recording measured, and for which workout, never changes';
  end if;
  return new;
end $$;
create trigger tracks_kept before update on tracks for each row execute function keep_track();

-- What recordings are compared by, among everybody's: numbers that stand for places, made with a key. One that is
-- claimed has been logged with a workout; the same recording twice can't be.
create table track_marks (
  track_id uuid primary key,
  user_id uuid not null references people,
  digest bytea not null,
  marks bigint[] not null,
  claimed boolean not null default false,
  created_at timestamptz not null
);
create unique index track_marks_claimed on track_marks (digest) where claimed;
create index track_marks_by_place on track_marks using gin (marks) where claimed;
create index track_marks_waiting on track_marks (created_at) where not claimed;
