-- Since when a person is an admin, and whether the operator's command made it one (docs/rules/people-and-rights.md#two-admins).
alter table people add admin_since timestamptz, add admin_by_command boolean not null default false;

update people p set admin_since = coalesce(granted.at, now()), admin_by_command = granted.at is null
from (
  select q.id, max(a.at) as at
  from people q left join admin_acts a on a.subject = 'person' and a.subject_id = q.id and a.act = 'role_granted'
    and a.after->'roles' ? 'admin' and not a.before->'roles' ? 'admin'
  where 'admin' = any(q.roles) group by q.id
) granted
where granted.id = p.id;

create function people_admin_since() returns trigger language plpgsql as $$
begin
  if not 'admin' = any(new.roles) then
    new.admin_since := null;
    new.admin_by_command := false;
  elsif new.admin_since is null then
    new.admin_since := now();
  end if;
  return new;
end $$;
create trigger people_admin_since before insert or update of roles on people
  for each row execute function people_admin_since();
alter table people add constraint admins_have_a_since check (('admin' = any(roles)) = (admin_since is not null)),
  add constraint commands_make_admins check (admin_since is not null or not admin_by_command);

-- What one admin asks for against or for an admin, and a second one has to approve.
create table admin_proposals (
  id uuid primary key,
  act text not null check (act in ('grant_admin', 'take_admin', 'suspend', 'force_password', 'remove_factor')),
  person_id uuid not null,
  details jsonb not null default '{}',
  note text not null check (char_length(note) between 3 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint two_admins check (state <> 'done' or decided_by <> proposed_by),
  constraint not_about_who_acts check (proposed_by <> person_id and decided_by is distinct from person_id)
);
create unique index one_open_proposal on admin_proposals (person_id, act, (coalesce(details->>'factorId', '')))
  where state = 'open';
create index proposals_decided on admin_proposals (decided_at desc, id) where state <> 'open';

create function admin_proposals_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[]) = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what an admin proposed stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger admin_proposals_go_forward before update or delete on admin_proposals
  for each row execute function admin_proposals_go_forward();

-- A first release that counts no more is replaced by another one, as long as the second is missing.
create or replace function payouts_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts stay written down' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.user_id, new.amount_cents, new.currency, new.provider, new.country, new.sealed, new.shown,
      new.holder_name, new.cpf_mark, new.releases_needed, new.waits_until, new.requested_at)
    is distinct from (old.id, old.user_id, old.amount_cents, old.currency, old.provider, old.country, old.sealed, old.shown,
      old.holder_name, old.cpf_mark, old.releases_needed, old.waits_until, old.requested_at) then
    raise exception 'what was asked for doesn''t change' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'processing'), ('pending', 'failed'),
      ('pending', 'cancelled'), ('processing', 'completed'), ('processing', 'failed'), ('completed', 'returned')) then
    raise exception 'a payout that is % can''t become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.attempts < old.attempts
    or old.released_by is not null and new.released_by is distinct from old.released_by
      and not (old.status = 'pending' and old.releases_needed = 2 and old.confirmed_by is null
        and new.confirmed_by is null and new.released_by is not null)
    or old.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by
    or old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref
    or old.end_to_end_id is not null and new.end_to_end_id is distinct from old.end_to_end_id
    or old.sent_at is not null and new.sent_at is distinct from old.sent_at
    or old.ended_at is not null and new.ended_at is distinct from old.ended_at
    or old.returned_at is not null and new.returned_at is distinct from old.returned_at then
    raise exception 'what happened with a payout stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
