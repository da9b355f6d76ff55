-- Where photos and archives are stored. Each store that was begun carries the mark of this database, so that a node which finds
-- other files than its peers does not start (docs/files.md#one-folder).
create table file_stores (
  kind text primary key check (kind in ('disk', 's3')),
  mark uuid not null unique,
  -- When the store itself was marked; no node begins it again after that.
  marked_at timestamptz,
  -- When everything had moved to the other one.
  left_at timestamptz check (left_at >= marked_at)
);
insert into file_stores (kind, mark) values ('disk', gen_random_uuid()), ('s3', gen_random_uuid());
