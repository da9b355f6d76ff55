-- A sign-in that is on its way through a company's identity provider. The row goes when the answer has come.
create table auth.saml_relay_states (
  id uuid primary key,
  provider_id uuid not null,
  -- The ID of the request, which the answer has to name.
  request_id text not null,
  redirect_to text not null,
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  check ((challenge is null) = (challenge_method is null))
);
create index saml_relay_states_created on auth.saml_relay_states (created_at);

-- Assertions that were accepted: none counts twice while it could still be valid.
create table auth.saml_assertions (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index saml_assertions_expires on auth.saml_assertions (expires_at);

-- When the session that a code is exchanged for ends, whatever happens.
alter table auth.flow_states add column session_not_after timestamptz;
