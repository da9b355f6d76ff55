-- What of a file could not be read (docs/rules/activities.md#recordings).
alter table tracks add column notes text[] not null default '{}'
  check (notes <@ array['ended_early', 'damaged', 'older_left_out']);
