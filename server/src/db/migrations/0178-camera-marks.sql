-- The server's mark under which the page took a photo from live video: one photo a mark.
alter table photos add column camera_mark uuid;
alter table photos add constraint photos_camera_mark_once unique (owner_id, camera_mark);
