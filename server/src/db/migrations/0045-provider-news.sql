-- What providers tell by themselves: hints to ask, each kept once and written before it is acknowledged. Nothing of a
-- body stays but its hash; what is true is fetched.
create table webhook_inbox (
  provider text not null,
  event_id text not null check (char_length(event_id) between 1 and 200),
  order_id text,
  provider_ref text,
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null default 'received' check (state in ('received', 'processed', 'failed')),
  attempts integer not null default 0,
  received_at timestamptz not null,
  -- When it is worked on next; moved ahead by whoever takes it, so that two don't.
  due_at timestamptz not null,
  processed_at timestamptz,
  note text,
  primary key (provider, event_id),
  check ((state = 'received') = (processed_at is null))
);
create index webhook_inbox_due on webhook_inbox (due_at) where state = 'received';
create index webhook_inbox_old on webhook_inbox (received_at);

-- How often a refund was asked for: what was asked before is looked up before it is asked again.
alter table refunds add column tries integer not null default 0;

-- The sandbox's books: what it took in, one row for each time money came. An order may be paid twice, or another amount.
create table sandbox_charges (
  ref text primary key,
  order_ref text not null references sandbox_orders,
  method text not null check (method in ('card', 'pix')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  disputed boolean not null default false
);
create index sandbox_charges_by_order on sandbox_charges (order_ref);
insert into sandbox_charges (ref, order_ref, method, amount_cents, currency)
select ref, ref, 'card', amount_cents, currency from sandbox_orders where state = 'succeeded';

alter table sandbox_refunds drop constraint sandbox_refunds_ref_fkey;
alter table sandbox_refunds add constraint sandbox_refunds_ref_fkey foreign key (ref) references sandbox_charges;
alter table sandbox_refunds add column refund_id uuid;
create index sandbox_refunds_by_charge on sandbox_refunds (ref);

-- A payment that the bank decides later, how, and when anything last changed.
alter table sandbox_orders
  add column settles_at timestamptz,
  add column settles_as text check (settles_as in ('succeeded', 'failed')),
  add column changed_at timestamptz,
  add check ((settles_at is null) = (settles_as is null)),
  add check (settles_at is null or state = 'processing');
update sandbox_orders set changed_at = expires_at;
alter table sandbox_orders alter column changed_at set not null;
create index sandbox_orders_to_settle on sandbox_orders (settles_at) where settles_at is not null;
create index sandbox_orders_changed on sandbox_orders (changed_at, ref);

-- What the sandbox has to tell, until it was heard; `lost` ones are those that a switch swallowed.
create table sandbox_events (
  id text primary key,
  order_ref text not null references sandbox_orders,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'lost', 'given_up')),
  copies integer not null default 1 check (copies between 1 and 5),
  attempts integer not null default 0,
  created_at timestamptz not null,
  deliver_at timestamptz not null
);
create index sandbox_events_to_deliver on sandbox_events (deliver_at) where state = 'waiting';

-- The secret that the sandbox signs with, and what it is told to do wrong.
create table sandbox_settings (
  only_row boolean primary key default true check (only_row),
  webhook_secret bytea not null check (length(webhook_secret) = 32),
  switches jsonb not null default '{}'
);
insert into sandbox_settings (webhook_secret)
select sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea);
