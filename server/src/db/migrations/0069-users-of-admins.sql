-- Why an account is suspended, which its owner is told; until when stands beside it already.
alter table auth.users add column ban_reason text
  check (ban_reason in ('fair_play', 'conduct', 'payments', 'several_accounts', 'safety'));
create index users_banned on auth.users (banned_until) where banned_until is not null;

-- Finding people by any part of an address, the newest, and those with a role (docs/rules/people-and-rights.md#admins).
create index users_by_address on auth.users using gin (email gin_trgm_ops);
create index people_newest on people (created_at desc, id desc);
create index people_with_roles on people (created_at desc, id desc) where roles <> '{}';

-- A keyed hash of a CPF's last four digits, by which a person on the phone is found; as little in it is read as in `cpf_mark`.
alter table bank_details add column cpf_end_mark bytea check (length(cpf_end_mark) = 32);
create index bank_details_cpf_end on bank_details (cpf_end_mark);
