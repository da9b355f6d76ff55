-- What a recording measured in each minute, without places, until it is logged; and which of its minutes its workout
-- keeps (docs/rules/activities.md#trimming).
alter table tracks add column timeline jsonb, add column trim_from integer, add column trim_to integer;
alter table tracks add constraint tracks_trim check (
  (trim_from is null and trim_to is null)
  or coalesce(activity_id is not null and trim_from >= 0 and trim_from < trim_to, false)) not valid;

create or replace function keep_track() returns trigger language plpgsql as $$
declare
  set_once constant text[] := '{activity_id,trim_from,trim_to,timeline}';
begin
  if old.activity_id is not null
    or (new.timeline is distinct from old.timeline and new.timeline is not null)
    or (to_jsonb(new) - set_once) is distinct from (to_jsonb(old) - set_once) then
    raise exception 'what a recording measured, and for which workout, never changes';
  end if;
  return new;
end $$;
