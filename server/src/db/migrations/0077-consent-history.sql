-- What somebody chose about analytics and marketing, each time that it was something else; what counts now stands in
-- user_consents. It is written by whatever writes there, and what was chosen stays as it was chosen.
create table consent_choices (
  id bigint generated always as identity,
  user_id uuid not null references people,
  consent_type text not null check (consent_type in ('analytics', 'marketing')),
  consented boolean not null,
  user_agent text check (char_length(user_agent) <= 400),
  at timestamptz not null,
  primary key (user_id, id)
);

insert into consent_choices (user_id, consent_type, consented, user_agent, at)
  select user_id, consent_type, consented, user_agent, updated_at
  from user_consents where consent_type <> 'functional' order by updated_at, user_id, consent_type;

create function consents_are_remembered() returns trigger language plpgsql as $$
begin
  if new.consent_type <> 'functional' and (tg_op = 'INSERT' or old.consented <> new.consented) then
    insert into consent_choices (user_id, consent_type, consented, user_agent, at)
      values (new.user_id, new.consent_type, new.consented, new.user_agent, new.updated_at);
  end if;
  return null;
end $$;
create trigger user_consents_remembered after insert or update on user_consents
  for each row execute function consents_are_remembered();

create function consent_choices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what somebody chose is never changed afterwards';
end $$;
create trigger consent_choices_stay before update on consent_choices
  for each row execute function consent_choices_stay();
