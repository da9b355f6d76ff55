-- What the check of the money found not to hold, and when: while one of these stands, no payout is sent
-- (docs/decisions/0074-what-does-not-hold-stops-payouts.md).
create table payout_stops (
  id bigint generated always as identity primary key,
  invariant text not null check (invariant ~ '^I[1-9][0-9]?$'),
  problems integer not null check (problems > 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_stop_of_an_invariant on payout_stops (invariant) where ended_at is null;
