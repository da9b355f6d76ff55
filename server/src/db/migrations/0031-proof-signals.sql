-- What is known of a photo beside its pixels, read before its metadata were dropped, and what it looks like
-- (docs/rules/proof.md). The photo itself still has nothing in it that a camera wrote.
create table photo_facts (
  owner_id uuid not null,
  photo_id uuid not null,
  -- What the camera's clock showed, and how far it was from UTC, where the file said so.
  taken_at text check (taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  taken_offset text check (taken_offset ~ '^[+-]\d\d:\d\d$'),
  is_edited boolean not null,
  is_screenshot boolean not null,
  -- As the browser said; null when it didn't.
  came_from text check (came_from in ('camera', 'gallery')),
  -- A print (rules/photo-print.ts); all four null where there was too little to see.
  faces bytea,
  looks bytea,
  listed integer[],
  sought integer[],
  primary key (owner_id, photo_id),
  foreign key (owner_id, photo_id) references photos (owner_id, id) on delete cascade,
  check (num_nulls(faces, looks, listed, sought) in (0, 4))
);

-- The photos that count in a challenge, under the numbers by which those that look alike are found. The numbers are
-- mixed with the challenge's id, so that one index serves all challenges and finds within one.
create table challenge_photos (
  challenge_id uuid not null,
  photo_id uuid not null,
  user_id uuid not null references people,
  listed integer[] not null,
  -- Whether the others were searched for photos that look like it, after it was listed here.
  is_searched boolean not null default false,
  primary key (challenge_id, photo_id)
);
create index challenge_photos_listed on challenge_photos using gin (listed);
create index challenge_photos_of_person on challenge_photos (user_id, challenge_id);

-- The photos of somebody's workouts that were compared with those of the same person.
create table compared_photos (
  user_id uuid not null,
  photo_id uuid not null,
  primary key (user_id, photo_id),
  foreign key (user_id, photo_id) references photos (owner_id, id) on delete cascade
);

-- Two photos that look alike, the one with the lower id first. Which of them was there first, and whether it matters,
-- follows from their workouts.
create table photo_pairs (
  user_id uuid not null,
  photo_id uuid not null,
  other_user_id uuid not null,
  other_photo_id uuid not null,
  distance smallint not null check (distance between 0 and 512),
  -- The very same file.
  is_same boolean not null,
  primary key (user_id, photo_id, other_photo_id),
  foreign key (user_id, photo_id) references photos (owner_id, id) on delete cascade,
  check (photo_id < other_photo_id)
);
create index photo_pairs_by_other on photo_pairs (other_user_id);

-- What speaks against a workout, and how urgently somebody should look. Derived; a workout without a row has nothing
-- against it. Nobody's points depend on it.
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

-- Up to which version of a person's history, and by which rules, its workouts were looked at.
create table proof_heads (
  user_id uuid primary key references people,
  version bigint not null,
  rules_version integer not null
) with (fillfactor = 70);
