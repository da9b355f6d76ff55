-- Signing in beyond the password: codes and links, changes of address, second factors, other providers.
alter table auth.users
  add column new_email text check (new_email = lower(new_email) and char_length(new_email) between 3 and 254),
  add column new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  -- Which of the two addresses has agreed to the change already.
  add column email_change_half text check (email_change_half in ('new', 'current')),
  add column invited_at timestamptz,
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column email_change_sent_at timestamptz,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  -- A name of a provider that needs none stays out of the list of people's roles.
  add column app_metadata jsonb not null default '{}',
  add column deleted_at timestamptz;

-- One code and one link at a time for each purpose of an account. Only hashes are kept. The link has a secret of its own:
-- who tries all codes has not tried the link.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_new', 'email_change_current',
    'phone_confirmation', 'phone_change', 'reauthentication')),
  -- What the link says it is for: signup, invite, recovery, magiclink, email_change.
  type text not null,
  -- The e-mail address or phone number that it was sent to.
  address text not null,
  code_hash bytea not null,
  link_hash bytea unique,
  tries integer not null default 0,
  flow_challenge text,
  flow_method text,
  sent_at timestamptz not null,
  code_expires_at timestamptz not null,
  link_expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index one_time_tokens_address on auth.one_time_tokens (address, kind);

-- A sign-in that goes through another page and comes back with a code (PKCE), or to another provider and back (state).
create table auth.flow_states (
  id uuid primary key,
  auth_code uuid unique,
  user_id uuid references auth.users on delete cascade,
  challenge text,
  challenge_method text,
  authentication_method text not null,
  provider text,
  -- What the way to the provider needs again on the way back: nonce, verifier, where to go, who links.
  journey jsonb not null default '{}',
  provider_token text,
  provider_refresh_token text,
  linking_user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null,
  code_issued_at timestamptz,
  used_at timestamptz
);
create index flow_states_created on auth.flow_states (created_at);
create index flow_states_user on auth.flow_states (user_id);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret bytea,
  phone text,
  -- The last accepted step of a TOTP: a code that was seen once is worth nothing.
  last_step bigint,
  -- Wrong codes, counted until that instant; five of them and the factor takes none any more before it.
  failures integer not null default 0,
  failures_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name);
create unique index mfa_factors_phone on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip text not null,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);

alter table auth.sessions
  add column factor_id uuid references auth.mfa_factors on delete set null,
  -- Refresh tokens with a lower counter are from before the second factor: none of them may give what comes after it.
  add column refresh_floor integer not null default 0,
  add column country text check (country ~ '^[A-Z]{2}$');

-- What happened with an account, for its owner to see and for an operator to find out.
create table auth.account_events (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- signed_up, signed_in, wrong_password, signed_out, password_changed, email_changed, phone_changed, factor_added, factor_removed,
  -- identity_linked, identity_unlinked, recovery_asked, refresh_reused.
  kind text not null,
  session_id uuid,
  method text,
  ip text,
  user_agent text,
  country text,
  at timestamptz not null
);
create index account_events_user on auth.account_events (user_id, at desc, id);

-- Messages signed by a wallet that were accepted: none counts twice while it could still be valid.
create table auth.wallet_messages (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Mail and texts that are to leave, written in the transaction that wants them and sent after it.
create table outgoing_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  language text not null check (language in ('pt-BR', 'en')),
  kind text not null,
  facts jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null
);
create index outgoing_messages_next on outgoing_messages (next_try_at);

-- Where mail and texts land while no real service is plugged in; not used in production.
create table local_outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  kind text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz not null
);
create index local_outbox_at on local_outbox (at desc);
