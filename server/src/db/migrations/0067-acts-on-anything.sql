-- Each room that admins act on names its own subjects; the server's types hold their list.
alter table admin_acts drop constraint admin_acts_subject_check;
alter table admin_acts add constraint admin_acts_subject_check check (subject ~ '^[a-z_]{1,40}$');
