-- People whose history has changed since their workouts were examined. The version is the last one that is due: it is
-- deleted only by an examination of that version.
create table proof_due (
  user_id uuid primary key references people,
  version bigint not null
) with (fillfactor = 70);

create function proofs_are_due() returns trigger language plpgsql as $$
begin
  insert into proof_due as d (user_id, version) values (new.user_id, new.version)
  on conflict (user_id) do update set version = excluded.version;
  return null;
end $$;

create trigger proofs_are_due after insert or update of version on activity_heads
  for each row execute function proofs_are_due();
