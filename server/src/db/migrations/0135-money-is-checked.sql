-- When a check of the money last ran to its end, whatever it found, by the database's clock. Payouts stop by themselves where that
-- is too long ago (docs/decisions/0106-eyes-on-a-server-that-runs.md). `missed_at`: when it was first seen to be too long ago;
-- `told_at`: when admins were told.
create table payout_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  missed_at timestamptz,
  told_at timestamptz check (told_at is null or missed_at is not null)
);
insert into payout_checks (checked_at) values (now());
