-- What opens a challenge to whoever was sent it: a link of somebody who is in, for several people, or an invitation, for one
-- (docs/rules/challenges.md#invites). Only the hash of what stands in the address is kept.
create table invite_tokens (
  challenge_id uuid not null references challenges,
  id uuid not null,
  inviter_user_id uuid not null references people,
  -- Null of a link.
  invitation_id uuid,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  opened_at timestamptz,
  -- How many people may come in by it, and how many have.
  most integer not null check (most > 0),
  joined integer not null default 0 check (joined between 0 and most),
  primary key (challenge_id, id),
  check (invitation_id is null or most = 1)
);
-- Looked for without knowing the challenge; of 256 bits no two are the same.
create index invite_tokens_by_hash on invite_tokens (hash);
create unique index invite_tokens_one_link on invite_tokens (challenge_id, inviter_user_id)
  where invitation_id is null and revoked_at is null;
create unique index invite_tokens_one_of_invitation on invite_tokens (challenge_id, invitation_id)
  where invitation_id is not null and revoked_at is null;

alter table challenge_invited
  add column token_id uuid,
  -- Whether this person was counted among those who came in by it.
  add column spent boolean not null default false,
  add column declined_at timestamptz,
  add foreign key (challenge_id, token_id) references invite_tokens (challenge_id, id),
  add check (not spent or token_id is not null);
create index challenge_invited_of_person on challenge_invited (user_id);

-- An invitation goes to an address, to an account, or to whoever opens its own link first.
alter table challenge_invitations
  add column by_link boolean not null default false,
  add column mail_id uuid,
  add column mails integer not null default 0 check (mails >= 0),
  drop constraint challenge_invitations_check,
  add constraint challenge_invitations_to_somebody
    check (invited_email is not null or invited_user_id is not null or by_link),
  add constraint challenge_invitations_by_link check (not by_link or (invited_email is null and repeat_of is null)),
  add constraint challenge_invitations_mailed check (mails = 0 or (invited_email is not null and mail_id is not null));
create index challenge_invitations_of_inviter on challenge_invitations (inviter_user_id, challenge_id);
create index challenge_invitations_mailed_to on challenge_invitations (invited_email, created_at)
  where invited_email is not null;

-- Messages that were given up.
create table undelivered_messages (id uuid primary key, at timestamptz not null);
