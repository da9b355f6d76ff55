-- Personal access tokens with which a program of a person sends recordings, and nothing else (docs/decisions/0158-keys-that-send-recordings.md).
-- Only the digest of a token is kept.
create table auth.recording_tokens (
  user_id uuid not null references auth.users on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 64),
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, digest),
  unique (user_id, name)
);
