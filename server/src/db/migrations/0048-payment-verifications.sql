-- When somebody last had the own latest payment looked for, and how often since an hour was begun.
create table payment_verifications (
  user_id uuid primary key,
  last_at timestamptz not null,
  hour_from timestamptz not null,
  in_hour integer not null check (in_hour > 0),
  check (hour_from <= last_at)
);
