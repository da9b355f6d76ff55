-- Of which challenges their people were reminded that they begin, or end, tomorrow.
create table challenge_reminders (
  challenge_id uuid not null references challenges,
  kind text not null check (kind in ('challenge_starts', 'challenge_ends')),
  told_at timestamptz not null,
  primary key (challenge_id, kind)
);
