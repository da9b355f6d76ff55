-- A recording that waits as a draft for its photo, instead of in the form that sent it.
alter table tracks add column is_draft boolean not null default false;
