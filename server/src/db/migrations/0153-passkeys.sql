-- Passkeys: keys of a person's devices that sign in, and those of them that are second factors
-- (docs/decisions/0122-passkeys.md).
create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- As the authenticator names it; no two accounts have the same.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- In COSE.
  public_key bytea not null,
  -- Never goes back; authenticators that don't count leave it at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  -- Whether other devices of the person have it, too.
  backed_up boolean not null,
  friendly_name text not null default '',
  factor_id uuid unique references auth.mfa_factors on delete set null,
  -- It came with its second factor, and goes with it.
  made_for_factor boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id);

-- What a device has to sign, once, within five minutes: with an account for a new passkey, without one to sign in.
create table auth.passkey_challenges (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  challenge bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);
create index passkey_challenges_expires on auth.passkey_challenges (expires_at);

alter table auth.mfa_factors
  drop constraint mfa_factors_factor_type_check,
  add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn'));

-- `ceremony` is what the device was asked for: a new key, or a signature by one that the server knows.
alter table auth.mfa_challenges
  add column ceremony text check (ceremony in ('create', 'request')),
  add column challenge bytea,
  add constraint mfa_challenges_ceremony check ((ceremony is null) = (challenge is null));

-- The passkey that opened the session: without it the session falls back to the first level.
alter table auth.sessions
  add column passkey_id uuid references auth.passkeys on delete set null;
create index sessions_passkey on auth.sessions (passkey_id) where passkey_id is not null;
