-- Accounts and their sessions. What a person is called and looks like stands in `people`; here stands how it signs in.
create schema auth;

create table auth.users (
  id uuid primary key references people,
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  -- argon2id in the usual notation ($argon2id$v=19$m=...,t=...,p=...$salt$hash); null where nobody may sign in by password.
  password_hash text,
  user_metadata jsonb not null default '{}',
  -- Which version of the terms, with its confirmation of age, was accepted at sign-up, and when.
  terms_version text,
  terms_accepted_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean not null default false,
  is_sso boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- An address belongs to one account; a company's own sign-in is a domain of its own.
create unique index users_email on auth.users (email) where not is_sso;
create unique index users_phone on auth.users (phone) where not is_sso;

create table auth.identities (
  identity_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);

-- A session holds one counter: refresh tokens carry it, signed by the session's own key, and have no rows.
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  refresh_key bytea not null check (length(refresh_key) = 32),
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  refreshed_at timestamptz,
  not_after timestamptz,
  user_agent text,
  ip text,
  created_at timestamptz not null
);
create index sessions_user on auth.sessions (user_id);

-- How a session was authenticated, one row a method.
create table auth.session_amr (
  session_id uuid not null references auth.sessions on delete cascade,
  method text not null,
  provider text,
  at timestamptz not null,
  primary key (session_id, method)
);

-- Keys that sign access tokens. One is current; retired ones stay listed until their last token has run out.
create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_current on auth.signing_keys ((true)) where retired_at is null;

-- Public keys of client applications, kept as text: they must outlive the key that signed them.
create table auth.api_keys (
  name text primary key,
  token text not null,
  created_at timestamptz not null
);

-- Counters of attempts, shared by all nodes. Nothing in it must survive a crash.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on auth.rate_limits (expire);
