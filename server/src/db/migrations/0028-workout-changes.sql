-- A workout can be edited and deleted (docs/rules/activities.md#edit). Each change raises its version, by which somebody
-- who changes what another window has changed meanwhile is told so.
alter table activities
  add column version integer not null default 1 check (version > 0),
  add column edited_at timestamptz;

-- One's own history, newest first.
create index activities_by_start on activities (user_id, started_at desc, id desc);

-- What was promised of a workout when it was logged: whose it is, its zone, and when it was logged never change, and its
-- local date and time only when it is moved.
create function keep_workout() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.time_zone, new.logged_at, new.source)
    is distinct from (old.user_id, old.id, old.time_zone, old.logged_at, old.source) then
    raise exception 'a workout keeps its person, zone, source and moment of logging';
  end if;
  if new.started_at = old.started_at and (new.local_date, new.local_time) is distinct from (old.local_date, old.local_time)
  then
    raise exception 'a local date never changes by itself';
  end if;
  return new;
end $$;
create trigger activities_kept before update on activities for each row execute function keep_workout();

-- What was changed of a workout, by whom and when, for disputes: its facts, words and photos before and after. Null
-- before a workout that was brought back, and after one that was deleted.
create table activity_changes (
  user_id uuid not null references people,
  activity_id uuid not null,
  -- The version that the change made.
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

-- A workout that was deleted, whole as long as it can be brought back; afterwards its id alone, so that a phone that sends
-- it once more doesn't log it again.
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

create function refuse_deleted_workout() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_activities where user_id = new.user_id and id = new.id) then
    raise exception 'activity_deleted';
  end if;
  return new;
end $$;
create trigger activities_not_deleted before insert on activities
  for each row execute function refuse_deleted_workout();

-- A photo that was taken off its workout, or whose workout was deleted: since when, and, where that workout counts in a
-- challenge that is over, as whose proof its bytes stay used. Of such a one only the row is left in the end.
alter table photos
  add column unused_since timestamptz,
  add column spent_by uuid,
  add column spent_on date,
  add column emptied_at timestamptz,
  add constraint photos_spent check ((spent_by is null) = (spent_on is null)),
  add constraint photos_emptied check (emptied_at is null or spent_by is not null);
create index photos_unused on photos (unused_since) where unused_since is not null;
create index photos_spent_by_content on photos (owner_id, sha256) where spent_by is not null;

-- As before; and what is attached is in use again, unless its bytes are spent on another workout.
create or replace function activity_photo_bytes() returns trigger language plpgsql as $$
begin
  select sha256 into new.sha256 from photos where id = new.photo_id;
  if exists (
    select from photos
    where owner_id = new.user_id and sha256 = new.sha256 and spent_by is not null and spent_by <> new.activity_id
  ) then
    raise exception 'photo_taken';
  end if;
  update photos set unused_since = null where id = new.photo_id and unused_since is not null;
  return new;
end $$;
