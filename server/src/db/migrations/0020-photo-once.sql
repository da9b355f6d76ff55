-- A picture proves one workout: the bytes of a photo, as they were sent, are used once by a person. What was used
-- several times before stays with the first of these workouts; the others have no entry here.
alter table activity_photos add column sha256 bytea check (length(sha256) = 32);

update activity_photos x set sha256 = first.sha256
from (
  select distinct on (x.user_id, p.sha256) x.photo_id, p.sha256
  from activity_photos x
  join photos p on p.id = x.photo_id
  join activities a on a.user_id = x.user_id and a.id = x.activity_id
  order by x.user_id, p.sha256, a.logged_at, x.activity_id, x.position
) first
where x.photo_id = first.photo_id;

create unique index activity_photos_once on activity_photos (user_id, sha256);

-- Whoever attaches a photo can't name other bytes than its own.
create function activity_photo_bytes() returns trigger language plpgsql as $$
begin
  select sha256 into new.sha256 from photos where id = new.photo_id;
  return new;
end $$;
create trigger activity_photo_bytes before insert or update of photo_id, sha256 on activity_photos
  for each row execute function activity_photo_bytes();

create index photos_of_person_by_content on photos (owner_id, sha256);
