-- Co-admins of a challenge, named among its participants (docs/rules/challenges.md#co-admins). The row goes with the
-- participant.
create table co_admins (
  challenge_id uuid not null references challenges,
  user_id uuid not null,
  -- At most three: each has one of three seats.
  seat smallint not null check (seat between 1 and 3),
  named_at timestamptz not null,
  accepted_at timestamptz check (accepted_at >= named_at),
  primary key (challenge_id, user_id),
  unique (challenge_id, seat),
  foreign key (challenge_id, user_id) references participants (challenge_id, user_id) on delete cascade
);
create index co_admins_of_person on co_admins (user_id);
