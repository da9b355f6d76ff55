-- Which money this database is of: play money, a provider's test mode, or real. The first order decides, for good.
create table payment_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'test', 'live'))
);
insert into payment_mode (mode) select 'sandbox' where exists (select from sandbox_orders);
create trigger payment_mode_keeps before update or delete on payment_mode for each row execute function ledger_keeps();

-- What a provider outside was asked for, written before it is asked, so that a lost answer can be looked up. `ref` and
-- `url` are those of the page that it made.
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

-- A refund asked of a provider that keeps no name of ours with it: `ref` is the provider's own, once it is known.
create table provider_refunds (
  refund_id uuid primary key,
  provider text not null check (provider in ('stripe', 'mercadopago')),
  payment_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  asked_at timestamptz not null,
  ref text,
  unique (provider, ref)
);

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
create trigger payment_mode_is_one before insert on provider_checkouts for each row execute function payment_mode_is_one();
