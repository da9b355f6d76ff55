-- Who has an address at a provider, or is on the way to one, is asked by people who are not signed in: a scan of all accounts
-- would take longer than the time that every such answer takes.
create index identities_email on auth.identities (lower(identity_data ->> 'email'));
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;

-- Sessions fall to the first level with the factor that raised them.
create index sessions_factor on auth.sessions (factor_id) where factor_id is not null;

-- Each sign-in looks at the last ones, and at nothing else that happened.
create index account_events_signed_in on auth.account_events (user_id, at desc) where kind = 'signed_in';

-- What nothing reads: an account that was deleted is gone, and pages are marked by what stands on them.
delete from server_secrets where name = 'cursors';
alter table auth.users drop column deleted_at;
