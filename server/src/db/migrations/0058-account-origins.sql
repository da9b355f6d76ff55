-- Where the accounts that have to do with invites and referrals come from, as keyed hashes that tell nothing by themselves: a browser's own mark and a
-- network. Many accounts of one device, or of a ring, earn nobody anything (docs/rules/people-and-rights.md#origins).
create table account_origins (
  user_id uuid not null references people,
  kind text not null check (kind in ('device', 'network')),
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  primary key (user_id, kind, mark)
);
create index account_origins_by_mark on account_origins (kind, mark);
