-- Whether the account's second factor was given in the session that added the passkey. One from before the factor could
-- be an intruder's: it opens a session without the factor (docs/decisions/0127-passkeys-from-before-a-factor.md).
alter table auth.passkeys add column added_with_factor boolean not null default false;
