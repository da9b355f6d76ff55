-- A copy of an installation, restored from a backup: it sends nothing and moves no money until npm run quiet -- off
-- (docs/decisions/0109-backups-by-copy.md). A restore writes the row before the rest of the data can be seen.
create table if not exists quiet_copy (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
