-- People, and how they sign in. `people` holds what others see of a person, the schema `auth` accounts and sessions.

create schema auth;

-- Finds titles and names by any part of a word (docs/rules/challenges.md#search).
create extension if not exists pg_trgm;

-- Text as a search compares it: lower case, without the accents of Portuguese and related languages.
create function plain_text(given text) returns text language sql immutable parallel safe as $$
  select translate(lower(given), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
$$;

-- Secrets shared by all nodes, created once by the database itself: `pictures` signs picture addresses, `invites`
-- invite links, `unsubscribe` the links in mails that switch a kind off; `vapid` is the private key that identifies
-- this installation to push services.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) = 32)
);
insert into server_secrets (name, value)
select name, sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
from unnest(array['pictures', 'invites', 'unsubscribe', 'vapid']) as name;

create table people (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 80),
  country text not null default 'BR' check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'America/Sao_Paulo' check (char_length(time_zone) <= 64),
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en')),
  photo_id uuid,
  roles text[] not null default '{}' check (roles <@ array['ambassador', 'admin']),
  fair_play_accepted_at timestamptz,
  created_at timestamptz not null,
  -- The first steps that a new person has completed: introduction, country, survey.
  intro_seen_at timestamptz,
  country_chosen_at timestamptz,
  survey_done_at timestamptz,
  -- Since when a person is an admin, and whether by the operator's command
  -- (docs/rules/people-and-rights.md#two-admins).
  admin_since timestamptz,
  admin_by_command boolean not null default false,
  -- The unit of distances that the person chose; if null, language and country decide.
  distance_unit text check (distance_unit in ('km', 'mi')),
  constraint people_photo foreign key (id, photo_id) references photos (owner_id, id),
  constraint admins_have_a_since check (('admin' = any(roles)) = (admin_since is not null)),
  constraint commands_make_admins check (admin_since is not null or not admin_by_command)
);
create index people_by_name on people using gin (plain_text(name) gin_trgm_ops);
create index people_newest on people (created_at desc, id desc);
create index people_with_roles on people (created_at desc, id desc) where roles <> '{}';
-- Admin statistics are counted from it, in order of time, by an index-only scan.
create index people_by_sign_up on people (created_at);

create function people_admin_since() returns trigger language plpgsql as $$
begin
  if not 'admin' = any(new.roles) then
    new.admin_since := null;
    new.admin_by_command := false;
  elsif new.admin_since is null then
    new.admin_since := now();
  end if;
  return new;
end $$;
create trigger people_admin_since before insert or update of roles on people
  for each row execute function people_admin_since();

create table auth.users (
  id uuid primary key references people,
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  -- argon2id in the usual notation ($argon2id$v=19$m=...,t=...,p=...$salt$hash); null if the account has no password.
  password_hash text,
  user_metadata jsonb not null default '{}',
  -- The version of the terms, including the confirmation of age, that was accepted at sign-up, and when.
  terms_version text,
  terms_accepted_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean not null default false,
  is_sso boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An address or number that is being changed to, until it is confirmed.
  new_email text check (new_email = lower(new_email) and char_length(new_email) between 3 and 254),
  new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  -- Which of the two addresses has already confirmed the change.
  email_change_half text check (email_change_half in ('new', 'current')),
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  app_metadata jsonb not null default '{}',
  -- Why the account is suspended (until `banned_until`), as shown to its owner.
  ban_reason text check (ban_reason in ('fair_play', 'conduct', 'payments', 'several_accounts', 'safety'))
);
-- An address belongs to one account, apart from those that sign in through their company (SSO).
create unique index users_email on auth.users (email) where not is_sso;
create unique index users_phone on auth.users (phone) where not is_sso;
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;
create index users_banned on auth.users (banned_until) where banned_until is not null;
-- Admins find people by any part of an address (docs/rules/people-and-rights.md#admins).
create index users_by_address on auth.users using gin (email gin_trgm_ops);

-- An address is confirmed in many ways. This notifies the nodes in all cases, if an inviter's bonus depends on it.
create function tell_of_confirmation() returns trigger language plpgsql as $$
begin
  if exists (select from participants where user_id = new.id and invited_by is not null) then
    perform pg_notify('bora_live',
      json_build_object('from', 'database', 'standings', '[]'::json, 'challenge', '[]'::json,
        'confirmed', json_build_array(new.id))::text);
  end if;
  return null;
end $$;
create trigger users_confirmed after update of email_confirmed_at on auth.users for each row
  when ((old.email_confirmed_at is null) is distinct from (new.email_confirmed_at is null))
  execute function tell_of_confirmation();

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform tell_of_sessions((select array_agg(id) from auth.sessions where user_id = new.id));
  return null;
end $$;
create trigger users_suspended after update of banned_until on auth.users for each row
  when (new.banned_until is not null and new.banned_until is distinct from old.banned_until)
  execute function tell_of_suspension();

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
-- Requests without a session look up who has an address at a provider: a scan of all accounts would exceed the constant
-- time of such an answer.
create index identities_email on auth.identities (lower(identity_data ->> 'email'));

-- Refresh tokens have no rows: each carries the counter of its session, signed by the key of that session.
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
  created_at timestamptz not null,
  factor_id uuid,
  -- Refresh tokens with a lower counter predate the second factor and are refused.
  refresh_floor integer not null default 0,
  country text check (country ~ '^[A-Z]{2}$'),
  -- The passkey that opened the session; once it is deleted, the session falls back to aal1.
  passkey_id uuid
);
create index sessions_user on auth.sessions (user_id);
-- Sessions fall back to aal1 when the factor that raised them is deleted.
create index sessions_factor on auth.sessions (factor_id) where factor_id is not null;
create index sessions_passkey on auth.sessions (passkey_id) where passkey_id is not null;

create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform tell_of_sessions((select array_agg(id) from ended));
  return null;
end $$;
create trigger sessions_ended after delete on auth.sessions referencing old table as ended
  for each statement execute function tell_of_ended_sessions();

-- How a session was authenticated, one row per method.
create table auth.session_amr (
  session_id uuid not null references auth.sessions on delete cascade,
  method text not null,
  provider text,
  at timestamptz not null,
  primary key (session_id, method)
);

-- Keys that sign access tokens. One is current; retired ones stay listed until their last token expires.
create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_current on auth.signing_keys ((true)) where retired_at is null;

-- Public keys of client applications, stored as text because they must outlive the key that signed them.
create table auth.api_keys (
  name text primary key,
  token text not null,
  created_at timestamptz not null
);

-- Counters of attempts, shared by all nodes. They need not survive a crash.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on auth.rate_limits (expire);

-- One code and one link at a time for each purpose of an account. Only hashes are stored. The link has a separate
-- secret: guessing the code does not reveal the link.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_new', 'email_change_current',
    'phone_confirmation', 'phone_change', 'reauthentication')),
  -- The purpose stated in the link: signup, invite, recovery, magiclink, email_change.
  type text not null,
  -- The e-mail address or phone number it was sent to.
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

-- A sign-in that returns with a code (PKCE), or goes to another provider and returns with a state.
create table auth.flow_states (
  id uuid primary key,
  auth_code uuid unique,
  user_id uuid references auth.users on delete cascade,
  challenge text,
  challenge_method text,
  authentication_method text not null,
  provider text,
  -- What the return from the provider needs: nonce, verifier, destination, and the account that links an identity.
  flow jsonb not null default '{}',
  provider_token text,
  provider_refresh_token text,
  linking_user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null,
  code_issued_at timestamptz,
  used_at timestamptz,
  -- When the session that the code is exchanged for ends at the latest.
  session_not_after timestamptz
);
create index flow_states_created on auth.flow_states (created_at);
create index flow_states_user on auth.flow_states (user_id);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret bytea,
  phone text,
  -- The last accepted time step of a TOTP: a code is valid once.
  last_step bigint,
  -- Wrong codes, counted until `failures_until`; after five the factor accepts none before that time.
  failures integer not null default 0,
  failures_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);
alter table auth.sessions add constraint sessions_factor_id_fkey
  foreign key (factor_id) references auth.mfa_factors on delete set null;
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name);
create unique index mfa_factors_phone on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip text not null,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- What the device was asked for: a new key, or a signature by one that the server knows.
  ceremony text check (ceremony in ('create', 'request')),
  challenge bytea,
  constraint mfa_challenges_ceremony check ((ceremony is null) = (challenge is null))
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);

-- What happened to an account, for its owner and for operators.
create table auth.account_events (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- signed_up, signed_in, wrong_password, signed_out, password_changed, email_changed, phone_changed, factor_added,
  -- factor_removed, identity_linked, identity_unlinked, recovery_asked, refresh_reused.
  kind text not null,
  session_id uuid,
  method text,
  ip text,
  user_agent text,
  country text,
  at timestamptz not null
);
create index account_events_user on auth.account_events (user_id, at desc, id);
-- Each sign-in reads the last sign-ins, and no other events.
create index account_events_signed_in on auth.account_events (user_id, at desc) where kind = 'signed_in';
-- Finds events older than a year, which are deleted. Events are inserted in order of time, so a range index suffices.
create index account_events_at on auth.account_events using brin (at);

-- Accepted messages signed by a wallet, stored while they are valid so that none is accepted twice.
create table auth.wallet_messages (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Answers to the survey; each question can be skipped.
create table survey_answers (
  user_id uuid primary key references people,
  age_bracket text check (age_bracket in ('18_24', '25_34', '35_44', '45_54', '55_plus')),
  workouts_per_week text check (workouts_per_week in ('0', '1_2', '3_4', '5_plus')),
  motivation text check (motivation in ('health', 'habit', 'friends', 'competition', 'prizes')),
  training_place text check (training_place in ('gym', 'outdoors', 'home', 'mixed')),
  would_invite text check (would_invite in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null
);

create table user_consents (
  user_id uuid not null references people,
  consent_type text not null check (consent_type in ('functional', 'analytics', 'marketing')),
  consented boolean not null,
  user_agent text check (char_length(user_agent) <= 400),
  updated_at timestamptz not null,
  primary key (user_id, consent_type),
  check (consent_type <> 'functional' or consented)
);

create function consents_are_remembered() returns trigger language plpgsql as $$
begin
  if new.consent_type <> 'functional' and (tg_op = 'INSERT' or old.consented <> new.consented) then
    insert into consent_choices (user_id, consent_type, consented, user_agent, at)
      values (new.user_id, new.consent_type, new.consented, new.user_agent, new.updated_at);
  end if;
  return null;
end $$;
create trigger user_consents_remembered after insert or update on user_consents
  for each row execute function consents_are_remembered();

-- A sign-in in progress at a company's identity provider; the row is deleted when the answer arrives.
create table auth.saml_relay_states (
  id uuid primary key,
  provider_id uuid not null,
  -- The ID of the request, which the answer must name.
  request_id text not null,
  redirect_to text not null,
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  -- Without PKCE: the hash of a secret of the browser that began the sign-in, to which it must return.
  browser text,
  check ((challenge is null) = (challenge_method is null)),
  check ((browser is null) <> (challenge is null))
);
create index saml_relay_states_created on auth.saml_relay_states (created_at);

-- Accepted assertions, stored while they are valid so that none is accepted twice.
create table auth.saml_assertions (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index saml_assertions_expires on auth.saml_assertions (expires_at);

-- Device fingerprints of accounts that take part in invites and referrals, as keyed hashes: a browser's mark and a
-- network. Several accounts on one device, or a ring of accounts, earn nothing
-- (docs/rules/people-and-rights.md#origins).
create table account_origins (
  user_id uuid not null references people,
  kind text not null check (kind in ('device', 'network')),
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  primary key (user_id, kind, mark)
);
create index account_origins_by_mark on account_origins (kind, mark);

-- The history of choices about analytics and marketing, written by a trigger on `user_consents`, which holds the
-- current ones.
create table consent_choices (
  id bigint generated always as identity,
  user_id uuid not null references people,
  consent_type text not null check (consent_type in ('analytics', 'marketing')),
  consented boolean not null,
  user_agent text check (char_length(user_agent) <= 400),
  at timestamptz not null,
  primary key (user_id, id)
);

create function consent_choices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what somebody chose is never changed afterwards';
end $$;
create trigger consent_choices_stay before update on consent_choices
  for each row execute function consent_choices_stay();

-- Later versions of the terms that a person agreed to; `auth.users` holds the version of the sign-up.
create table terms_agreed (
  user_id uuid not null references people,
  version text not null check (version ~ '^[0-9]{1,4}$'),
  agreed_at timestamptz not null,
  user_agent text check (char_length(user_agent) <= 400),
  primary key (user_id, version)
);

create function terms_agreed_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what somebody agreed to is never changed afterwards';
end $$;
create trigger terms_agreed_stays before update on terms_agreed
  for each row execute function terms_agreed_stays();

-- Passkeys of a person's devices, some of which are also second factors (docs/decisions/0122-passkeys.md).
create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- As named by the authenticator; unique across accounts.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- In COSE.
  public_key bytea not null,
  -- Never decreases; authenticators that do not count leave it at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  -- Whether it is synchronised to other devices of the person.
  backed_up boolean not null,
  friendly_name text not null default '',
  factor_id uuid unique references auth.mfa_factors on delete set null,
  -- Whether it was created for its second factor, and is deleted with it.
  made_for_factor boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
alter table auth.sessions add constraint sessions_passkey_id_fkey
  foreign key (passkey_id) references auth.passkeys on delete set null;
create index passkeys_user on auth.passkeys (user_id);

-- What a device must sign, once, within five minutes. With an account: a new passkey; without: a sign-in.
create table auth.passkey_challenges (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  challenge bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);
create index passkey_challenges_expires on auth.passkey_challenges (expires_at);

-- Notifies the nodes of ended sessions, in whatever way they ended, so that each drops them from memory and closes
-- their streams within seconds. A notification takes at most 8,000 bytes.
create function tell_of_sessions(ids uuid[]) returns void language plpgsql as $$
begin
  for at in 1 .. coalesce(array_length(ids, 1), 0) by 90 loop
    perform pg_notify('bora_live',
      json_build_object('from', 'database', 'standings', '[]'::json, 'challenge', '[]'::json,
        'sessions', to_json(ids[at : at + 89]))::text);
  end loop;
end $$;

-- References to these tables from modules below.
alter table photos add constraint photos_owner_id_fkey foreign key (owner_id) references people;
alter table push_subscriptions add constraint push_subscriptions_session_id_fkey
  foreign key (session_id) references auth.sessions on delete cascade;
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey foreign key (user_id) references people;
alter table sealed_photos add constraint sealed_photos_sealed_by_fkey foreign key (sealed_by) references people;
