-- One row for each try to pay. `amount_cents` is the whole price; `bonus_cents` of it come from bonus credits, the
-- rest is asked of the provider.
create table payments (
  id uuid primary key,
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  purpose text not null check (purpose in ('entry', 'prize')),
  status text not null check (status in ('pending', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled', 'refunded')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  bonus_cents bigint not null default 0,
  -- What became of the credits: resolved once, whoever comes first.
  bonus_state text not null default 'none' check (bonus_state in ('none', 'held', 'used', 'released')),
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
  look_at timestamptz,
  looks integer not null default 0,
  check (bonus_cents between 0 and amount_cents),
  check ((bonus_cents = 0) = (bonus_state = 'none')),
  check (purpose = 'entry' or bonus_cents = 0),
  check (refunded_cents <= captured_cents),
  check ((provider is null) = (bonus_cents = amount_cents))
);
create unique index one_live_payment on payments (challenge_id, user_id, purpose)
  where status in ('pending', 'processing', 'requires_action', 'succeeded');
create index payments_to_look_at on payments (look_at) where look_at is not null;
create index payments_of_person on payments (user_id, created_at desc);

-- Everything that the provider ever told, and what was made of it.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  at timestamptz not null,
  snapshot jsonb not null,
  effect text not null
);
create index payment_events_by_payment on payment_events (payment_id, id);
create trigger payment_events_keep before update or delete on payment_events for each row execute function ledger_keeps();

-- Money on its way back. `challenge_id` is kept beside the payment so that a pool's refunds are read at once.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- Which of the provider's payments goes back; null when only credits do.
  provider_ref text,
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  reason text not null check (reason in ('left', 'challenge_refunded', 'not_admitted', 'mismatch')),
  currency text not null,
  cash_cents bigint not null check (cash_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  state text not null check (state in ('started', 'done', 'to_wallet')),
  attempt integer not null default 1,
  look_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((state = 'started') = (resolved_at is null)),
  check (cash_cents + bonus_cents > 0),
  check ((provider_ref is null) = (cash_cents = 0))
);
create index refunds_to_push on refunds (look_at) where state = 'started';
create index refunds_by_payment on refunds (payment_id);

-- What the sandbox provider keeps for itself; nothing else reads it.
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
  state text not null default 'pending' check (state in ('pending', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled')),
  failure text
);
create index sandbox_orders_by_order on sandbox_orders (order_id);
create table sandbox_refunds (
  key text primary key,
  ref text not null references sandbox_orders,
  amount_cents bigint not null check (amount_cents > 0)
);
