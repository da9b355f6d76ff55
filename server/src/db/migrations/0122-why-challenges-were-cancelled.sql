-- What staff told the people in a challenge that they cancelled, so that its page says so too.
alter table challenges add column cancelled_words text
  check (cancelled_words is null or (status = 'cancelled' and char_length(cancelled_words) between 1 and 2000));

create or replace function refuse_rule_changes() returns trigger language plpgsql as $$
declare
  moves constant text[] := '{is_private,is_ambassador,is_featured,status,funded_at,ended_at,cancelled_words}';
begin
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves) then
    raise exception 'the rules of a challenge cannot change' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'active' and new.status <> old.status then
    raise exception 'a challenge ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

update challenges c set cancelled_words = a.note
from admin_acts a
where a.act = 'challenge_cancelled' and a.subject = 'challenge' and a.subject_id = c.id and c.status = 'cancelled'
  and char_length(a.note) between 1 and 2000;
