-- Requests for help and what was said about each (docs/rules/people-and-rights.md#support).
create table support_tickets (
  number text primary key check (number ~ '^[1-9][0-9]{7}$'),
  user_id uuid references people,
  -- Where the answer goes where there is no account, or one without an address.
  email text check (char_length(email) between 3 and 254),
  topic text not null check (topic in
    ('account', 'challenges', 'workouts', 'points', 'payments', 'prizes', 'privacy', 'technical', 'other')),
  -- The call that failed, as the notice of a technical issue tells it; empty where there is none.
  reference text not null check (char_length(reference) <= 200),
  language text not null check (language in ('pt-BR', 'en')),
  opened_at timestamptz not null,
  check (user_id is not null or email is not null)
);
create index support_tickets_by_time on support_tickets (opened_at desc, number desc);
create index support_tickets_of_person on support_tickets (user_id, opened_at desc) where user_id is not null;
create index support_tickets_of_address on support_tickets (email, opened_at) where email is not null;

create table support_messages (
  ticket text not null references support_tickets on delete cascade,
  place integer not null check (place > 0),
  author text not null check (author in ('person', 'support')),
  -- Null of somebody without an account.
  author_id uuid references people,
  body text not null check (char_length(body) between 1 and 4000),
  written_at timestamptz not null,
  primary key (ticket, place),
  check (author = 'person' or author_id is not null)
);

-- What was said stays as it was said, for as long as its request is kept.
create function support_messages_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from support_tickets where number = old.ticket) then
    return old;
  end if;
  raise exception 'what was said stays: % of support_messages refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger support_messages_keep before update or delete on support_messages
  for each row execute function support_messages_keep();
create trigger support_messages_keep_all before truncate on support_messages
  for each statement execute function support_messages_keep();
