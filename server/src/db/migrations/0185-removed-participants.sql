-- People who were removed from a challenge: before its start by its host, afterwards by staff. They cannot join
-- again (docs/rules/challenges.md#removing).
create table challenge_removals (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  -- The removed person reads it.
  reason text not null check (char_length(reason) between 1 and 1000),
  at timestamptz not null,
  by_staff boolean not null,
  primary key (challenge_id, user_id)
);
create index challenge_removals_of_person on challenge_removals (user_id);

create function keep_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a removal stays as it was made' using errcode = 'restrict_violation';
end $$;
create trigger challenge_removals_stay before update on challenge_removals
  for each row execute function keep_removal();

create or replace function stays_out() returns trigger language plpgsql as $$
begin
  if exists (select from challenge_withdrawals w
    where w.challenge_id = new.challenge_id and w.user_id = new.user_id) then
    raise exception 'withdrew from challenge %', new.challenge_id using errcode = 'restrict_violation';
  end if;
  if exists (select from challenge_removals r
    where r.challenge_id = new.challenge_id and r.user_id = new.user_id) then
    raise exception 'removed from challenge %', new.challenge_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
