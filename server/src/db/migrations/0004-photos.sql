create table photos (
  -- Random, so that an address can't be guessed from another one.
  id uuid primary key,
  owner_id uuid not null references people,
  -- Of the bytes as they were sent: the same picture sent twice is found by it.
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the stored full picture, in pixels and bytes.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  bytes integer not null check (bytes > 0),
  -- A thumbhash in base64.
  placeholder text not null check (char_length(placeholder) between 4 and 64),
  created_at timestamptz not null
);
create index photos_by_owner on photos (owner_id, created_at);
create index photos_by_content on photos (sha256);
alter table people add constraint people_photo foreign key (photo_id) references photos;
