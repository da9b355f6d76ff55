-- Secrets that every node must share: signed picture addresses, invite links. Made once, by the database itself.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) = 32)
);
insert into server_secrets (name, value)
select name, sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
from unnest(array['pictures', 'invites', 'cursors']) as name;

-- The demo world may run ahead of the wall clock; one row, absent in production.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

create table people (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 80),
  country text not null default 'BR' check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'America/Sao_Paulo' check (char_length(time_zone) <= 64),
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en')),
  photo_id uuid,
  roles text[] not null default '{}' check (roles <@ array['ambassador', 'admin']),
  fair_play_accepted_at timestamptz,
  created_at timestamptz not null
);
