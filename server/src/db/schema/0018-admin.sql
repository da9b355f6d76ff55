-- Decisions about admins and accounts that take two admins (docs/rules/people-and-rights.md#two-admins).

-- Actions that one admin proposes and a second one must approve.
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
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[])
      = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what an admin proposed stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger admin_proposals_go_forward before update or delete on admin_proposals
  for each row execute function admin_proposals_go_forward();
