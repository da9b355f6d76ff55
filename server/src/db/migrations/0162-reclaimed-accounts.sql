-- When the owner of an address reclaimed the unconfirmed account. Bank details from before it are a stranger's.
alter table auth.users add column reclaimed_at timestamptz;
