-- Keys and references that say whose their row is (docs/decisions/0018-seams-for-growth.md). An invitation is one of its
-- challenge.
alter table challenge_invitations drop constraint challenge_invitations_pkey, add primary key (challenge_id, id);
create index challenge_invitations_by_id on challenge_invitations (id);

-- A photo that proves a workout, or is a portrait, is the person's own; the product never let it be another's, and now
-- it can't be.
alter table photos add unique (owner_id, id);
alter table activity_photos
  drop constraint activity_photos_photo_id_fkey,
  drop constraint activity_photos_photo_id_key,
  add foreign key (user_id, photo_id) references photos (owner_id, id),
  add unique (user_id, photo_id);
create index activity_photos_by_photo on activity_photos (photo_id);
alter table people
  drop constraint people_photo,
  add constraint people_photo foreign key (id, photo_id) references photos (owner_id, id);
