-- What became of a referral when the new person's account ended: points that counted stay, others never come. Null while
-- there is an account, whose facts decide.
alter table referrals add column ended text check (ended in ('counted', 'never'));

-- Of accounts that ended before, the facts are gone: what a campaign credited had counted.
update referrals r set ended = case
  when exists (select from campaign_rewards w where w.new_user_id = r.new_user_id and w.outcome = 'credited') then 'counted'
  else 'never' end
where exists (select from account_closings c where c.user_id = r.new_user_id and c.done_at is not null);

-- A private challenge that nobody else was ever in loses its words with the account of its creator.
create or replace function refuse_rule_changes() returns trigger language plpgsql as $$
declare
  moves text[] := '{is_private,is_ambassador,is_featured,status,funded_at,ended_at,cancelled_words}';
begin
  if (new.title, new.description) is distinct from (old.title, old.description) and old.is_private
     and ends_now(old.creator_id) then
    moves := moves || '{title,description}'::text[];
  end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves) then
    raise exception 'the rules of a challenge cannot change' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'active' and new.status <> old.status then
    raise exception 'a challenge ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
