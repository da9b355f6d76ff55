-- An admin can put a challenge first among those that are recommended; nothing that people agreed to moves by it.
alter table challenges add column is_featured boolean not null default false;

create or replace function refuse_rule_changes() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{is_private,is_ambassador,is_featured,status,funded_at,ended_at}'::text[])
     is distinct from (to_jsonb(old) - '{is_private,is_ambassador,is_featured,status,funded_at,ended_at}'::text[]) then
    raise exception 'the rules of a challenge cannot change' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'active' and new.status <> old.status then
    raise exception 'a challenge ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The desk lists the newest first.
create index challenges_by_creation on challenges (created_at desc, id desc);
