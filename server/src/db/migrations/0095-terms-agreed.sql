-- To which later version of the terms somebody agreed, and when; what was agreed to at sign-up stands with the account.
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
