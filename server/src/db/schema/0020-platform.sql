-- The installation itself: clock, files, jobs.

-- How far the clock of the demo world is ahead of the real one; no row in production.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

-- Where photos and archives are stored. Each store contains the mark of this database, so that a node whose store is
-- another one does not start (docs/files.md#one-folder).
create table file_stores (
  kind text primary key check (kind in ('disk', 's3')),
  mark uuid not null unique,
  -- When the mark was written to the store; after that no node writes it again.
  marked_at timestamptz,
  -- When all files had been moved to the other store.
  left_at timestamptz check (left_at >= marked_at)
);
insert into file_stores (kind, mark) values ('disk', gen_random_uuid()), ('s3', gen_random_uuid());

-- The last run of each timed job, by the database's clock.
create table job_runs (
  job text primary key,
  ended_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  succeeded_at timestamptz,
  failures integer not null default 0 check (failures >= 0)
);

-- One row marks a copy restored from a backup, which sends nothing and moves no money until `npm run quiet -- off`
-- (docs/decisions/0109-backups-by-copy.md). A restore writes the row before the other data becomes visible.
create table quiet_copy (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
