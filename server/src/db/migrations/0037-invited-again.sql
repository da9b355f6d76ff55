-- People of a former challenge are invited to the next one by its creator. `repeat_of` says which one it was; the former
-- challenge may lie elsewhere, so nothing refers to it. Whoever declines keeps the way in, and is not shown it any more.
alter table challenge_invitations
  add column repeat_of uuid,
  add column declined_at timestamptz,
  add constraint challenge_invitations_repeat
    check (repeat_of is null or (invited_user_id is not null and invited_email is null));

-- Once a person and challenge, whoever else invites the same person.
create unique index challenge_invitations_again on challenge_invitations (challenge_id, invited_user_id)
  where repeat_of is not null;

-- Who writes an invitation says its sender's date: a trigger that looks it up makes every insert read where people lie.
drop trigger challenge_invitations_sent on challenge_invitations;
drop function note_sent_date;
drop function sent_date;

-- Who comes because everybody of last time was asked was brought by nobody, and no lifeline was sent.
create or replace view brought as
select p.challenge_id, p.invited_by as user_id, p.user_id as invited_id, k.kind, p.joined_at as at, k.sent_on,
  exists (select from auth.users u where u.id = p.user_id and u.email_confirmed_at is not null) as confirmed,
  exists (
    select from receipts r where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.counted
  ) as trained
from participants p
join participants inviter on inviter.challenge_id = p.challenge_id and inviter.user_id = p.invited_by
  and inviter.state = 'participating'
cross join lateral (
  select 'invite'::text as kind, null::date[] as sent_on
  union all
  select 'lifeline', array_agg(distinct i.sent_on) from challenge_invitations i
  where i.challenge_id = p.challenge_id and i.inviter_user_id = p.invited_by and i.invited_user_id = p.user_id
    and i.status = 'accepted' and i.created_at <= p.joined_at and i.repeat_of is null
    and not exists (
      select from activities a
      where a.user_id = i.inviter_user_id and a.local_date = i.sent_on and a.voided_at is null
    )
  having count(*) > 0
) k
where p.state = 'participating' and p.invited_by is not null and p.invited_by <> p.user_id;
