-- How a challenge is played in teams; null without (docs/rules/teams.md). Like all rules it never changes.
alter table challenges
  add column teams jsonb,
  add constraint challenges_teams check (teams is null or coalesce(
    teams->>'forming' in ('open', 'captains', 'draw')
    and (teams->>'minSize')::int between 2 and 20
    and (teams->>'maxSize')::int between 2 * (teams->>'minSize')::int - 1 and 40
    and teams->>'score' in ('average', 'best')
    and (teams->>'best')::int between 1 and 20
    and (teams->>'score' = 'average' or (teams->>'best')::int <= (teams->>'minSize')::int), false)),
  -- Teams form before the start.
  add constraint challenges_teams_form_first check (teams is null or starts_at > created_at);

-- A founded team has a UUID; those that the server draws at the start are called `t1`, `t2` ...
create table teams (
  challenge_id uuid not null references challenges,
  id text not null check (id ~ '^(t[1-9][0-9]{0,5}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  name text not null check (char_length(name) between 2 and 30),
  -- The name without case and accents, unique in the challenge.
  name_key text not null,
  founded_at timestamptz not null,
  primary key (challenge_id, id),
  unique (challenge_id, name_key)
);

-- Not bound to `participants`: who withdraws or becomes unpaid after the start still counts in the size of the team.
create table team_members (
  challenge_id uuid not null,
  user_id uuid not null references people,
  team text not null,
  entered_at timestamptz not null,
  is_captain boolean not null default false,
  primary key (challenge_id, user_id),
  foreign key (challenge_id, team) references teams (challenge_id, id)
);
create index team_members_of_team on team_members (challenge_id, team);
create index team_members_of_person on team_members (user_id);
create unique index team_members_one_captain on team_members (challenge_id, team) where is_captain;

-- Whose captain decides; one open request of a person in a challenge.
create table team_requests (
  challenge_id uuid not null,
  user_id uuid not null,
  team text not null,
  asked_at timestamptz not null,
  primary key (challenge_id, user_id),
  foreign key (challenge_id, user_id) references participants (challenge_id, user_id) on delete cascade,
  foreign key (challenge_id, team) references teams (challenge_id, id) on delete cascade
);
create index team_requests_to_team on team_requests (challenge_id, team);
create index team_requests_of_person on team_requests (user_id);

-- How the teams of a challenge started, once: as people chose, drawn, or not at all because there were too few people.
create table team_starts (
  challenge_id uuid primary key references challenges,
  outcome text not null check (outcome in ('chosen', 'drawn', 'too_few')),
  people integer not null check (people >= 0),
  at timestamptz not null
);

create function team_starts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'teams start once: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger team_starts_stay before update or delete on team_starts
  for each row execute function team_starts_stay();
create trigger team_starts_keep_all before truncate on team_starts
  for each statement execute function team_starts_stay();

create function refuse_team_after_start() returns trigger language plpgsql as $$
begin
  if exists (select from team_starts s where s.challenge_id = coalesce(new.challenge_id, old.challenge_id)) then
    raise exception 'teams closed at the start' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and not exists (
    select from challenges c where c.id = new.challenge_id and c.teams is not null
  ) then
    raise exception 'a challenge without teams' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger teams_close_at_start before insert or update or delete on teams
  for each row execute function refuse_team_after_start();

-- After the start the captain may change, and without a prize a late joiner may enter; nothing else.
create function refuse_member_after_start() returns trigger language plpgsql as $$
declare
  started text;
  prize text;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'is_captain') = (to_jsonb(old) - 'is_captain') then
    return new;
  end if;
  select s.outcome, c.prize_kind into started, prize from challenges c left join team_starts s on s.challenge_id = c.id
  where c.id = coalesce(new.challenge_id, old.challenge_id);
  if started is not null and (tg_op <> 'INSERT' or prize <> 'none' or started = 'too_few') then
    raise exception 'teams closed at the start' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and not exists (
    select from participants p
    where p.challenge_id = new.challenge_id and p.user_id = new.user_id and p.state = 'participating'
  ) then
    raise exception 'only full participants choose a team' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger team_members_close_at_start before insert or update or delete on team_members
  for each row execute function refuse_member_after_start();
