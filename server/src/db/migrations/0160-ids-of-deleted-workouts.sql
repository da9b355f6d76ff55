-- While a deleted workout can be brought back its id stays its person's: anyone who saw it could take it meanwhile, and
-- the workout could not come back.
create or replace function refuse_deleted_workout() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_activities where user_id = new.user_id and id = new.id) then
    raise exception 'activity_deleted';
  end if;
  if exists (select from deleted_activities where workout is not null and id = new.id) then
    raise exception 'id_taken';
  end if;
  return new;
end $$;
