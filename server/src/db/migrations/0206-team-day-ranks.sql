-- The rank of each team when the UTC day began, for the movement beside it (docs/rules/teams.md#score).
create table team_day_ranks (
  challenge_id uuid not null references challenges,
  team text not null,
  day date not null,
  rank integer not null check (rank >= 1),
  primary key (challenge_id, team)
);
