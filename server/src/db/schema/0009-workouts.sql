-- Changes of workouts, recordings, proof, and gyms.

-- Changes of workouts, kept for disputes: facts, texts and photos before and after. `before` is null for a restored
-- workout, `after` for a deleted one.
create table activity_changes (
  user_id uuid not null references people,
  activity_id uuid not null,
  -- The version that resulted from the change.
  version integer not null check (version > 1),
  kind text not null check (kind in ('edit', 'delete', 'restore')),
  by_id uuid not null references people,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  primary key (user_id, activity_id, version),
  check ((before is null) = (kind = 'restore') and (after is null) = (kind = 'delete'))
);

create function refuse_changed_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was changed stays as it was noted';
end $$;
create trigger activity_changes_stay before update on activity_changes
  for each row execute function refuse_changed_change();

-- Deleted workouts: complete as long as they can be restored, then only the id, so that a phone that repeats its
-- request does not log one again.
create table deleted_activities (
  user_id uuid not null references people,
  id uuid not null,
  deleted_at timestamptz not null,
  workout jsonb,
  photo_ids uuid[] not null,
  primary key (user_id, id),
  check (workout is not null or photo_ids = '{}')
);
create index deleted_activities_whole on deleted_activities (deleted_at) where workout is not null;

-- Recordings of watches (docs/rules/activities.md#recordings): measurements without places
-- (docs/decisions/0020-a-recording-leaves-no-places.md).
create table tracks (
  user_id uuid not null references people,
  id uuid not null,
  -- Set once, when its workout is logged. Not a foreign key: a deleted workout can be restored.
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
  -- Why it does not prove a run; null if it does.
  doubt text check (doubt in ('no_positions', 'too_few_points', 'jumps', 'too_fast', 'too_slow')),
  created_at timestamptz not null,
  -- Parts of the file that could not be read.
  notes text[] not null default '{}' check (notes <@ array['ended_early', 'damaged', 'older_left_out']),
  primary key (user_id, id),
  unique (user_id, activity_id),
  check (doubt is not null or (points > 0 and distance_meters is not null))
);
create index tracks_waiting on tracks (created_at) where activity_id is null;

create function keep_track() returns trigger language plpgsql as $$
begin
  if old.activity_id is not null
    or (to_jsonb(new) - 'activity_id') is distinct from (to_jsonb(old) - 'activity_id') then
    raise exception 'what a recording measured, and for which workout, never changes';
  end if;
  return new;
end $$;
create trigger tracks_kept before update on tracks for each row execute function keep_track();

-- Compares the recordings of all people: keyed numbers that represent places. A claimed recording was logged with a
-- workout; the same recording cannot be claimed twice.
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

-- The photos that count in a challenge, with the numbers by which similar ones are found. The numbers are mixed with
-- the id of the challenge, so that one index serves all challenges and finds only photos of one.
create table challenge_photos (
  challenge_id uuid not null,
  photo_id uuid not null,
  user_id uuid not null references people,
  listed integer[] not null,
  -- Whether similar photos were searched after it was listed here.
  is_searched boolean not null default false,
  primary key (challenge_id, photo_id)
);
create index challenge_photos_listed on challenge_photos using gin (listed);
create index challenge_photos_of_person on challenge_photos (user_id, challenge_id);

-- Photos that were compared with the other photos of the same person.
create table compared_photos (
  user_id uuid not null,
  photo_id uuid not null,
  primary key (user_id, photo_id),
  foreign key (user_id, photo_id) references photos (owner_id, id) on delete cascade
);

-- Two similar photos, the one with the lower id first. Which one is older, and whether it matters, follows from their
-- workouts.
create table photo_pairs (
  user_id uuid not null,
  photo_id uuid not null,
  other_user_id uuid not null,
  other_photo_id uuid not null,
  distance smallint not null check (distance between 0 and 512),
  -- Whether both are the same file.
  is_same boolean not null,
  primary key (user_id, photo_id, other_photo_id),
  foreign key (user_id, photo_id) references photos (owner_id, id) on delete cascade,
  check (photo_id < other_photo_id)
);
create index photo_pairs_by_other on photo_pairs (other_user_id);

-- Doubts about a workout, and how urgently moderators should look at it. Derived; points do not depend on it, and a
-- workout without a row is not doubted.
create table proof_risks (
  user_id uuid not null,
  activity_id uuid not null,
  risk smallint not null check (risk between 1 and 100),
  signals jsonb not null check (jsonb_array_length(signals) > 0),
  logged_at timestamptz not null,
  primary key (user_id, activity_id),
  foreign key (user_id, activity_id) references activities on delete cascade
);
create index proof_risks_by_urgency on proof_risks (risk desc, logged_at desc, activity_id);

-- The version of a person's history, and of the rules, up to which their workouts were examined.
create table proof_heads (
  user_id uuid primary key references people,
  version bigint not null,
  rules_version integer not null
) with (fillfactor = 70);

-- Gyms that an external directory returned, so that check-ins find their gym also while it does not answer.
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

-- Its answers, in order, by a digest of the question: neither the typed text nor the approximate place is stored.
create table gym_answers (
  question bytea primary key check (octet_length(question) = 32),
  gym_ids text[] not null check (cardinality(gym_ids) <= 100),
  answered_at timestamptz not null
);
create index gym_answers_answered on gym_answers (answered_at);
