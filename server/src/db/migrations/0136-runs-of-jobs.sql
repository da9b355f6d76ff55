-- How the last round of each timed job went, by the database's clock: one row a job.
create table job_runs (
  job text primary key,
  ended_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  succeeded_at timestamptz,
  failures integer not null default 0 check (failures >= 0)
);
