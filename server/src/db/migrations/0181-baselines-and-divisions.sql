-- When the baselines of a challenge were fixed, and its divisions by baseline with the lowest baseline of each, the
-- strongest first; null without divisions (docs/rules/fair-starts.md).
create table fair_starts (
  challenge_id uuid primary key references challenges,
  divisions jsonb check (jsonb_typeof(divisions) = 'array'),
  of_newcomers text check (of_newcomers in ('A', 'B', 'C', 'new')),
  at timestamptz not null,
  check ((divisions is null) = (of_newcomers is null))
);

-- The points of a person in each of the twelve weeks before a challenge, the last one first. Only its owner sees it.
create table baselines (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  weeks bigint[] not null check (cardinality(weeks) = 12 and 0 <= all (weeks) and array_position(weeks, null) is null),
  fixed_at timestamptz not null,
  primary key (challenge_id, user_id)
);
create index baselines_of_person on baselines (user_id);

-- Not bound to `participants`, like `team_members`: who withdraws after the start keeps the division.
create table division_members (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  division text not null check (division in ('A', 'B', 'C', 'new')),
  primary key (challenge_id, user_id)
);
create index division_members_of_division on division_members (challenge_id, division);
create index division_members_of_person on division_members (user_id);

create function fair_start_stays() returns trigger language plpgsql as $$
begin
  raise exception 'baselines and divisions are fixed once: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger fair_starts_stay before update or delete on fair_starts
  for each row execute function fair_start_stays();
create trigger fair_starts_keep_all before truncate on fair_starts
  for each statement execute function fair_start_stays();
create trigger division_members_stay before update or delete on division_members
  for each row execute function fair_start_stays();
create trigger division_members_keep_all before truncate on division_members
  for each statement execute function fair_start_stays();
-- Deleted with the account.
create trigger baselines_stay before update on baselines for each row execute function fair_start_stays();

create function refuse_stranger_in_division() returns trigger language plpgsql as $$
begin
  if not exists (
    select from challenges c join participants p on p.challenge_id = c.id
    where c.id = new.challenge_id and p.user_id = new.user_id and p.state = 'participating' and c.rules ? 'divisions'
  ) then
    raise exception 'only full participants of a challenge with divisions have one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger division_members_are_in before insert on division_members
  for each row execute function refuse_stranger_in_division();
