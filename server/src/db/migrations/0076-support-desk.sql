-- A request that was closed, until somebody writes again; and what acts of admins call it.
alter table support_tickets
  add column closed_at timestamptz,
  add column id uuid not null default gen_random_uuid(),
  add constraint closed_after_opened check (closed_at >= opened_at);
create unique index support_tickets_by_id on support_tickets (id);
create index support_tickets_not_closed on support_tickets (opened_at) where closed_at is null;
