-- Payments, refunds and chargebacks, the sandbox provider, spending limits, and where real money is allowed.

-- One row per attempt to pay. `amount_cents` is the whole price; `bonus_cents` of it come from bonus credits,
-- `main_cents` from the payer's own money, and the provider collects the rest.
create table payments (
  id uuid primary key,
  challenge_id uuid not null,
  user_id uuid not null references people,
  purpose text not null check (purpose in ('entry', 'prize')),
  status text not null check (
    status in ('pending', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled', 'refunded')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  bonus_cents bigint not null default 0,
  -- Of credits and own money: `used` or `released` once, by the first writer.
  hold_state text not null default 'none'
    constraint payments_bonus_state_check check (hold_state in ('none', 'held', 'used', 'released')),
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  provider text,
  provider_ref text,
  checkout_url text,
  -- Counts the idempotency keys used with the provider for this order.
  attempt integer not null default 1,
  method text check (method in ('card', 'pix')),
  failure text,
  language text not null check (language in ('pt-BR', 'en')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider is asked again while the payment is open.
  poll_at timestamptz,
  polls integer not null default 0,
  main_cents bigint not null default 0,
  -- Until when a paid entry can be withdrawn without a reason, as promised when it was paid.
  withdrawable_until timestamptz,
  constraint payments_check3 check (refunded_cents <= captured_cents),
  -- Referred to by refunds, so that each belongs to the challenge of its payment.
  constraint payments_with_challenge unique (id, challenge_id),
  constraint own_part_is_a_part check (
    bonus_cents >= 0 and main_cents >= 0 and bonus_cents + main_cents <= amount_cents),
  constraint own_part_is_held check ((bonus_cents + main_cents = 0) = (hold_state = 'none')),
  constraint prizes_are_paid_in_whole check (purpose = 'entry' or bonus_cents + main_cents = 0),
  constraint provider_takes_the_rest check ((provider is null) = (bonus_cents + main_cents = amount_cents)),
  constraint captured_is_the_rest check (captured_cents in (0, amount_cents - bonus_cents - main_cents)),
  constraint payments_check check (withdrawable_until is null or purpose = 'entry')
);
create unique index one_live_payment on payments (challenge_id, user_id, purpose)
  where status in ('pending', 'processing', 'requires_action', 'succeeded');
create index payments_to_poll on payments (poll_at) where poll_at is not null;
create index payments_of_person on payments (user_id, created_at desc);

-- Every state that the provider reported, and its effect.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  at timestamptz not null,
  snapshot jsonb not null,
  effect text not null
);
create index payment_events_by_payment on payment_events (payment_id, id);

create trigger payment_events_keep before update or delete on payment_events
  for each row execute function ledger_keeps();

-- Refunds. `challenge_id` repeats that of the payment so that all refunds of a pool are read at once.
create table refunds (
  id uuid primary key,
  payment_id uuid not null,
  -- The provider's payment that is refunded; null if the provider took no money.
  provider_ref text,
  challenge_id uuid not null,
  user_id uuid not null references people,
  reason text not null
    check (reason in ('left', 'withdrawn', 'challenge_refunded', 'not_admitted', 'mismatch')),
  currency text not null,
  cash_cents bigint not null check (cash_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  state text not null check (state in ('started', 'done', 'to_wallet')),
  attempt integer not null default 1,
  poll_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  main_cents bigint not null default 0 check (main_cents >= 0),
  -- How often the provider was asked. Before asking again, the earlier request is looked up.
  tries integer not null default 0,
  -- The purpose of the payment, repeated so that sending a refund does not read the payment.
  purpose text not null check (purpose in ('entry', 'prize')),
  check ((state = 'started') = (resolved_at is null)),
  constraint refunds_check2 check ((provider_ref is null) = (cash_cents = 0)),
  constraint refunds_payment foreign key (payment_id, challenge_id) references payments (id, challenge_id),
  constraint refunds_something check (cash_cents + bonus_cents + main_cents > 0)
);
create index refunds_to_push on refunds (poll_at) where state = 'started';
create index refunds_by_payment on refunds (payment_id);

-- The orders of the sandbox provider. No other code reads the tables of the sandbox.
create table sandbox_orders (
  ref text primary key,
  order_id uuid not null,
  key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  description text not null,
  return_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  language text not null,
  state text not null default 'pending'
    check (state in ('pending', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled')),
  failure text,
  -- When and how a payment is decided that the bank decides later.
  settles_at timestamptz,
  settles_as text check (settles_as in ('succeeded', 'failed')),
  -- When anything last changed.
  changed_at timestamptz not null,
  check ((settles_at is null) = (settles_as is null)),
  check (settles_at is null or state = 'processing')
);
create index sandbox_orders_by_order on sandbox_orders (order_id);
create index sandbox_orders_to_settle on sandbox_orders (settles_at) where settles_at is not null;
create index sandbox_orders_changed on sandbox_orders (changed_at, ref);

-- Sets the mode with the first order, and refuses orders of another mode.
create function payment_mode_is_one() returns trigger language plpgsql as $$
declare
  wanted text := case when tg_table_name = 'sandbox_orders' then 'sandbox' else to_jsonb(new) ->> 'mode' end;
  known text;
begin
  insert into payment_mode (mode) values (wanted) on conflict do nothing;
  select mode into known from payment_mode;
  if known <> wanted then
    raise exception 'this database has % payments, not %', known, wanted
      using errcode = 'check_violation', constraint = 'payment_mode_is_one';
  end if;
  return new;
end $$;
create trigger payment_mode_is_one before insert on sandbox_orders for each row execute function payment_mode_is_one();

create table sandbox_refunds (
  key text primary key,
  ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  refund_id uuid
);
create index sandbox_refunds_by_charge on sandbox_refunds (ref);

-- A payment that the payer's bank reverses, or tries to; written when the provider reports it.
create table chargebacks (
  id uuid primary key,
  payment_id uuid not null references payments,
  dispute_ref text not null,
  currency text not null,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  check ((state = 'open') = (resolved_at is null)),
  constraint one_chargeback unique (payment_id)
);

-- Webhooks of providers, each stored once before it is acknowledged. They only cause a query to the provider, so no
-- content is stored but its hash.
create table webhook_inbox (
  provider text not null,
  event_id text not null check (char_length(event_id) between 1 and 200),
  order_id text,
  provider_ref text,
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null default 'received' check (state in ('received', 'processed', 'failed')),
  attempts integer not null default 0,
  received_at timestamptz not null,
  -- When it is processed next; the node that takes it postpones this, so that no other one does.
  due_at timestamptz not null,
  processed_at timestamptz,
  note text,
  primary key (provider, event_id),
  check ((state = 'received') = (processed_at is null))
);
create index webhook_inbox_due on webhook_inbox (due_at) where state = 'received';
create index webhook_inbox_old on webhook_inbox (received_at);

-- Money that the sandbox received. An order may be paid twice, or with another amount.
create table sandbox_charges (
  ref text primary key,
  order_ref text not null references sandbox_orders,
  method text not null check (method in ('card', 'pix')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  disputed boolean not null default false
);
alter table sandbox_refunds add constraint sandbox_refunds_ref_fkey foreign key (ref) references sandbox_charges;
create index sandbox_charges_by_order on sandbox_charges (order_ref);

-- Webhooks of the sandbox until they are delivered; `lost` ones were dropped by a switch.
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

-- The secret with which the sandbox signs webhooks, and its switches for faults.
create table sandbox_settings (
  only_row boolean primary key default true check (only_row),
  webhook_secret bytea not null check (length(webhook_secret) = 32),
  switches jsonb not null default '{}'
);
insert into sandbox_settings (webhook_secret)
select sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea);

-- When a person last had their latest payment verified, and how often in the current hour.
create table payment_verifications (
  user_id uuid primary key,
  last_at timestamptz not null,
  hour_from timestamptz not null,
  in_hour integer not null check (in_hour > 0),
  check (hour_from <= last_at)
);

-- Spending limits that people set for themselves; append-only.
create table entry_limits (
  user_id uuid not null references people,
  -- Of two limits set at the same time the later one counts.
  id bigint generated always as identity,
  currency text not null,
  cents bigint check (cents >= 0),
  asked_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= asked_at),
  primary key (user_id, id)
);
create index entry_limits_in_order on entry_limits (user_id, asked_at);

-- A person's own limits are append-only until their account is deleted.
create function own_limits_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and ends_now(old.user_id) then return old; end if;
  raise exception 'only added to: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger entry_limits_keep before update or delete on entry_limits
  for each row execute function own_limits_keep();

-- Self-exclusion from paid challenges.
create table paid_breaks (
  user_id uuid not null references people,
  began_at timestamptz not null,
  until timestamptz not null check (until > began_at),
  primary key (user_id, until)
);

create trigger paid_breaks_keep before update or delete on paid_breaks for each row execute function own_limits_keep();

-- With real money, prizes and payouts are only open in countries where they were switched on here, with a reason.
create table country_switches (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  what text not null
    constraint country_switches_what_check check (what in ('challenge', 'sponsored', 'fixed', 'payouts')),
  is_on boolean not null,
  reason text not null check (char_length(reason) between 10 and 500),
  changed_by text not null check (char_length(changed_by) between 2 and 200),
  changed_at timestamptz not null default now()
);
create index country_switches_last on country_switches (country, what, id desc);

create trigger country_switches_keep before update or delete on country_switches
  for each row execute function ledger_keeps();
create trigger country_switches_keep_all before truncate on country_switches
  for each statement execute function ledger_keeps();

-- The kind of money in this database: sandbox, a provider's test mode, or real. The first order decides it permanently.
create table payment_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'test', 'live'))
);

create trigger payment_mode_keeps before update or delete on payment_mode for each row execute function ledger_keeps();

-- Checkouts requested from an external provider, written before the request so that a lost answer can be looked up.
-- `ref` and `url` are those of the provider's page.
create table provider_checkouts (
  key text primary key,
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'mercadopago')),
  mode text not null check (mode in ('test', 'live')),
  began_at timestamptz not null,
  ref text,
  url text,
  check ((ref is null) = (url is null)),
  unique (provider, ref)
);
create index provider_checkouts_by_order on provider_checkouts (order_id);

create trigger payment_mode_is_one before insert on provider_checkouts
  for each row execute function payment_mode_is_one();

-- Refunds requested from a provider that does not store our id with them; `ref` is the provider's id, once it is known.
create table provider_refunds (
  refund_id uuid primary key,
  provider text not null check (provider in ('stripe', 'mercadopago')),
  payment_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  asked_at timestamptz not null,
  ref text,
  unique (provider, ref)
);

-- Taxes withheld from prizes, entered by the operator with a reason; the last row of a country and prize applies.
create table tax_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  prize_kind text not null check (prize_kind in ('challenge', 'sponsored', 'fixed')),
  per text not null check (per in ('prize', 'year')),
  -- [{fromCents, basisPoints}], ascending; empty: nothing is withheld.
  brackets jsonb not null check (jsonb_typeof(brackets) = 'array'),
  reason text not null check (char_length(reason) between 10 and 500),
  decided_by text not null check (char_length(decided_by) between 2 and 200),
  decided_at timestamptz not null default now()
);
create index tax_rules_last on tax_rules (country, prize_kind, id desc);

create trigger tax_rules_keep before update or delete on tax_rules for each row execute function ledger_keeps();
create trigger tax_rules_keep_all before truncate on tax_rules for each statement execute function ledger_keeps();
