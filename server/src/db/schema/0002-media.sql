-- Photos: what is known of each picture. The files are on disk or in an object store.

create table photos (
  -- Random, so that the address of a photo cannot be guessed from another one.
  id uuid primary key,
  owner_id uuid not null,
  -- Of the uploaded bytes: finds the same picture when it is uploaded twice.
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the stored full picture, in pixels and bytes.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  bytes integer not null check (bytes > 0),
  -- A thumbhash in base64.
  placeholder text not null check (char_length(placeholder) between 4 and 64),
  created_at timestamptz not null,
  -- For a photo that was removed from its workout, or whose workout was deleted: since when. If that workout counts in
  -- a finished challenge, the photo remains its proof (`spent_by`): the file is deleted in the end, the row stays.
  unused_since timestamptz,
  spent_by uuid,
  spent_on date,
  emptied_at timestamptz,
  -- Only its owner and moderators see a hidden photo.
  hidden_at timestamptz,
  -- References of workouts and people include the owner, so that a photo cannot prove the workout of another person.
  unique (owner_id, id),
  constraint photos_spent check ((spent_by is null) = (spent_on is null)),
  constraint photos_emptied check (emptied_at is null or spent_by is not null)
);
create index photos_by_owner on photos (owner_id, created_at);
create index photos_by_content on photos (sha256);
create index photos_of_person_by_content on photos (owner_id, sha256);
create index photos_unused on photos (unused_since) where unused_since is not null;
create index photos_spent_by_content on photos (owner_id, sha256) where spent_by is not null;

-- Facts read from a photo's metadata before they are removed from the file, and the print by which similar photos are
-- found (docs/rules/proof.md).
create table photo_facts (
  owner_id uuid not null,
  photo_id uuid not null,
  -- The time of the camera's clock, and its offset from UTC if the file contains one.
  taken_at text check (taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  taken_offset text check (taken_offset ~ '^[+-]\d\d:\d\d$'),
  is_edited boolean not null,
  is_screenshot boolean not null,
  -- As reported by the browser; null if it reported nothing.
  came_from text check (came_from in ('camera', 'gallery')),
  -- A print (rules/photo-print.ts); all four are null if the picture shows too little.
  faces bytea,
  looks bytea,
  listed integer[],
  sought integer[],
  primary key (owner_id, photo_id),
  foreign key (owner_id, photo_id) references photos (owner_id, id) on delete cascade,
  check (num_nulls(faces, looks, listed, sought) in (0, 4))
);

-- Illegal pictures: their files are kept for the authorities and never shown. The row names no owner.
create table sealed_photos (
  photo_id uuid primary key,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sealed_by uuid not null,
  sealed_at timestamptz not null
);

create function sealed_photos_stay() returns trigger language plpgsql as $$
begin
  raise exception 'sealed photos are append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger sealed_photos_stay before update or delete on sealed_photos
  for each row execute function sealed_photos_stay();
create trigger sealed_photos_keep_all before truncate on sealed_photos
  for each statement execute function sealed_photos_stay();
