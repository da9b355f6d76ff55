-- Whether the account of whoever is invited was told how the invitation is now. A timed job tells, so that how long an
-- invitation takes to be sent says nothing about who has an account (docs/decisions/0059-what-people-do-together.md).
alter table challenge_invitations add column told_at timestamptz;
update challenge_invitations set told_at = created_at;
create index challenge_invitations_untold on challenge_invitations (created_at) where told_at is null and not by_link;
