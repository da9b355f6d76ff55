-- Names that people give to their photos in the bucket `photos` of /storage/v1 (docs/rules/client-api.md#storage). A
-- named photo is kept, even if it proves no workout any more.
create table photo_names (
  owner_id uuid not null references people,
  -- Below the owner's folder, without their id.
  name text not null check (
    name ~ '^[A-Za-z0-9_/!.*''() &$=@;:+,?-]{1,250}$' and name !~ '(^|/)[.]{0,2}(/|$)'
  ),
  photo_id uuid not null,
  metadata jsonb check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, name),
  foreign key (owner_id, photo_id) references photos (owner_id, id) on delete cascade
);
create index photo_names_photo on photo_names (owner_id, photo_id);

-- As before; and it waits for a photo that is being set aside, to see that it is in use again.
create or replace function activity_photo_bytes() returns trigger language plpgsql as $$
begin
  select sha256 into new.sha256 from photos where id = new.photo_id for key share;
  if exists (
    select from photos
    where owner_id = new.user_id and sha256 = new.sha256 and spent_by is not null and spent_by <> new.activity_id
  ) then
    raise exception 'photo_taken';
  end if;
  update photos set unused_since = null where id = new.photo_id and unused_since is not null;
  return new;
end $$;
