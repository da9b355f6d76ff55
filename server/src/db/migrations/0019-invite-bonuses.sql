-- The date on which an invitation was sent, by the calendar of who sent it then; it never changes afterwards.
alter table challenge_invitations add column sent_on date;

create function sent_date(p_at timestamptz, p_sender uuid) returns date language plpgsql stable as $$
begin
  return (p_at at time zone (select time_zone from people where id = p_sender))::date;
exception when invalid_parameter_value then
  -- A zone that this PostgreSQL doesn't know.
  return (p_at at time zone 'America/Sao_Paulo')::date;
end $$;
update challenge_invitations set sent_on = sent_date(created_at, inviter_user_id);
alter table challenge_invitations alter column sent_on set not null;

create function note_sent_date() returns trigger language plpgsql as $$
begin
  new.sent_on := coalesce(new.sent_on, sent_date(new.created_at, new.inviter_user_id));
  return new;
end $$;
create trigger challenge_invitations_sent before insert on challenge_invitations
  for each row execute function note_sent_date();

create index challenge_invitations_brought on challenge_invitations (invited_user_id, inviter_user_id, challenge_id)
  where status = 'accepted';
create index participants_by_inviter on participants (invited_by, challenge_id) where invited_by is not null;

-- Whom each participant brought into a challenge, as the facts say now; what of it earns points the rules decide. A
-- lifeline stands beside an invite that was sent, before its person joined, on a date on which its sender did not train.
create view brought as
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
    and i.status = 'accepted' and i.created_at <= p.joined_at
    and not exists (
      select from activities a
      where a.user_id = i.inviter_user_id and a.local_date = i.sent_on and a.voided_at is null
    )
  having count(*) > 0
) k
where p.state = 'participating' and p.invited_by is not null and p.invited_by <> p.user_id;

-- The same as the inviter's score was last computed from; derived, frozen when the challenge is completed. Nothing has
-- ever written the table that it takes the place of.
drop table score_bonuses;
create table score_bonuses (
  challenge_id uuid not null,
  user_id uuid not null,
  invited_id uuid not null references people,
  kind text not null check (kind in ('invite', 'lifeline')),
  at timestamptz not null,
  confirmed boolean not null,
  trained boolean not null,
  -- When it came to count; null while something is missing, or where invites earn nothing.
  counted_at timestamptz,
  primary key (challenge_id, user_id, invited_id, kind),
  foreign key (challenge_id, user_id) references participants on delete cascade,
  check (invited_id <> user_id),
  check (counted_at is null or (confirmed and trained))
);
create index score_bonuses_by_invited on score_bonuses (invited_id, challenge_id);

-- An address is confirmed in many ways; whichever it was, nodes hear of it when somebody's bonus hangs on it.
create function tell_of_confirmation() returns trigger language plpgsql as $$
begin
  if exists (select from participants where user_id = new.id and invited_by is not null) then
    perform pg_notify('bora_live',
      json_build_object('from', 'database', 'standings', '[]'::json, 'challenge', '[]'::json,
        'confirmed', json_build_array(new.id))::text);
  end if;
  return null;
end $$;
create trigger users_confirmed after update of email_confirmed_at on auth.users for each row
  when ((old.email_confirmed_at is null) is distinct from (new.email_confirmed_at is null))
  execute function tell_of_confirmation();
