-- The creator takes the first seat, so a limit of one is a challenge that nobody else can join. A check would also refuse to
-- settle or cancel an older challenge with such a limit.
create function challenges_have_seats() returns trigger language plpgsql as $$
begin
  if new.max_free_joins < 2 or new.max_participants < 2 then
    raise exception 'a limit leaves room for at least two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger challenges_have_seats before insert or update of max_free_joins, max_participants on challenges
  for each row execute function challenges_have_seats();
