-- An invitation to a challenge: to an e-mail address or to an account. It is open until the invited person joins.
create table challenge_invitations (
  id uuid primary key,
  challenge_id uuid not null references challenges,
  invited_email text check (invited_email = lower(invited_email) and char_length(invited_email) between 3 and 254),
  invited_user_id uuid references people,
  inviter_user_id uuid not null references people,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null,
  expires_at timestamptz,
  accepted_at timestamptz,
  check (invited_email is not null or invited_user_id is not null),
  check ((status = 'accepted') = (accepted_at is not null))
);
create unique index challenge_invitations_email on challenge_invitations (challenge_id, invited_email);
create index challenge_invitations_invited on challenge_invitations (invited_user_id);
create index challenge_invitations_address on challenge_invitations (invited_email) where status = 'pending';

-- Who brought whom. What it earns is computed from it: ten profile points for the new person at once, ten for the other
-- when the new person has a confirmed address and a first workout.
create table referral_codes (
  user_id uuid primary key references people,
  code text not null unique check (code ~ '^[A-Z0-9]{6,16}$'),
  created_at timestamptz not null
);
create table referrals (
  new_user_id uuid primary key references people,
  referrer_id uuid not null references people,
  code text not null,
  at timestamptz not null,
  check (new_user_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id);

create table user_consents (
  user_id uuid not null references people,
  consent_type text not null check (consent_type in ('functional', 'analytics', 'marketing')),
  consented boolean not null,
  user_agent text check (char_length(user_agent) <= 400),
  updated_at timestamptz not null,
  primary key (user_id, consent_type),
  check (consent_type <> 'functional' or consented)
);
