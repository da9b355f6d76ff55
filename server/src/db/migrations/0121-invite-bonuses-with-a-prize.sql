-- A keyed hash of where money goes, by which two accounts that are paid at the same place are found. Null in rows written
-- before there was one.
alter table bank_details add column destination_mark bytea check (length(destination_mark) = 32);
create index bank_details_by_destination on bank_details (destination_mark) where destination_mark is not null;
create index bank_details_by_cpf on bank_details (cpf_mark) where cpf_mark is not null;

-- What speaks against an invite bonus (docs/rules/scoring.md#invite-bonuses). `same_person`: the invited account shares a
-- device, payout destination or CPF with the inviter or with an account that the inviter brought in earlier.
-- `shares_network`: it shares a network with the inviter or with anyone the inviter brought in. `photo_in_review`: a photo
-- of a counted workout looks like an earlier one, and staff have not decided yet.
create function invite_doubts(p_challenge uuid, p_inviter uuid, p_invited uuid,
  out same_person boolean, out shares_network boolean, out photo_in_review boolean) language plpgsql stable as $$
declare
  v_joined constant timestamptz := (
    select joined_at from participants where challenge_id = p_challenge and user_id = p_invited);
begin
  same_person := exists (
    select from account_origins own
    join account_origins other on other.kind = own.kind and other.mark = own.mark and other.user_id <> own.user_id
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and own.kind = 'device' and (other.user_id = p_inviter
      or (p.invited_by = p_inviter and (p.joined_at, p.user_id) < (v_joined, p_invited)))
  ) or exists (
    select from bank_details own
    join bank_details other on other.user_id <> own.user_id
      and (other.destination_mark = own.destination_mark or other.cpf_mark = own.cpf_mark)
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and (other.user_id = p_inviter
      or (p.invited_by = p_inviter and (p.joined_at, p.user_id) < (v_joined, p_invited)))
  );
  shares_network := exists (
    select from account_origins own
    join account_origins other on other.kind = own.kind and other.mark = own.mark and other.user_id <> own.user_id
    left join participants p on p.challenge_id = p_challenge and p.user_id = other.user_id
    where own.user_id = p_invited and own.kind = 'network' and (other.user_id = p_inviter or p.invited_by = p_inviter)
  );
  -- The same cases that wait on the moderation desk.
  photo_in_review := exists (
    select from receipts r
    join proof_risks k on k.user_id = r.user_id and k.activity_id = r.activity_id
    where r.challenge_id = p_challenge and r.user_id = p_invited and r.counted and k.risk >= 30
      and (k.signals @> '[{"kind": "same_photo"}]' or k.signals @> '[{"kind": "look_alike"}]')
      and not exists (
        select from moderation_decisions d
        where d.user_id = k.user_id and d.subject = 'workout' and d.subject_id = k.activity_id
          and d.undone_at is null and d.risk >= k.risk
      )
  );
end $$;

drop view brought;
create view brought as
select p.challenge_id, p.invited_by as user_id, p.user_id as invited_id, k.kind, p.joined_at as at, k.sent_on,
  exists (select from auth.users u where u.id = p.user_id and u.email_confirmed_at is not null) as confirmed,
  (
    select count(*)::smallint from (
      select distinct r.local_date from receipts r
      where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.counted limit 3
    ) dates
  ) as trained_dates,
  coalesce(doubts.same_person, false) as same_person,
  case when doubts.shares_network then p.joined_at + interval '7 days' end as network_until,
  coalesce(doubts.photo_in_review, false) as photo_in_review
from participants p
join challenges c on c.id = p.challenge_id
join participants inviter on inviter.challenge_id = p.challenge_id and inviter.user_id = p.invited_by
  and inviter.state = 'participating'
left join lateral (
  select * from invite_doubts(p.challenge_id, p.invited_by, p.user_id) where c.prize_kind <> 'none'
) doubts on true
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

-- The same as it stands at a moment: `waits_until` is null once that time has come.
create function brought_at(p_now timestamptz) returns table (challenge_id uuid, user_id uuid, invited_id uuid, kind text,
  at timestamptz, sent_on date[], confirmed boolean, trained_dates smallint, same_person boolean,
  waits_until timestamptz, photo_in_review boolean) language sql stable as $$
  select challenge_id, user_id, invited_id, kind, at, sent_on, confirmed, trained_dates, same_person,
    case when network_until > p_now then network_until end, photo_in_review
  from brought
$$;

-- Settled challenges keep the points they were settled with: there a first workout was enough.
alter table score_bonuses
  add column trained_dates smallint not null default 0 check (trained_dates between 0 and 3),
  add column same_person boolean not null default false,
  add column waits_until timestamptz,
  add column photo_in_review boolean not null default false;
update score_bonuses set trained_dates = case when trained then 3 else 0 end;
-- The check that a counted bonus is of a confirmed person who trained leaves with the column.
alter table score_bonuses drop column trained;
alter table score_bonuses
  alter column trained_dates drop default,
  alter column same_person drop default,
  alter column photo_in_review drop default,
  add constraint score_bonuses_counted check (
    counted_at is null or (confirmed and trained_dates > 0 and not same_person and waits_until is null and not photo_in_review));
