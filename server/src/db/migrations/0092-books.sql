-- What people write into the books by hand, proposed by one and, where it is much or takes something back, decided by another.
create table book_entries (
  id uuid primary key,
  kind text not null check (kind in ('provider_transfer', 'platform_deposit', 'receivable_write_off', 'correction')),
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  cents bigint not null check (cents > 0),
  -- Whose debt is given up, or whose posting is taken back.
  person_id uuid,
  corrects bigint references ledger_transactions,
  reason text not null check (char_length(reason) between 10 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'posted', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (kind <> 'receivable_write_off' or person_id is not null),
  check ((kind = 'correction') = (corrects is not null)),
  constraint two_decide check (
    state <> 'posted' or decided_by <> proposed_by
    or (kind in ('provider_transfer', 'platform_deposit') and cents <= 200000)),
  constraint not_ones_own check (person_id is null or (proposed_by <> person_id and decided_by is distinct from person_id))
);
create index book_entries_open on book_entries (proposed_at, id) where state = 'open';
create index book_entries_decided on book_entries (decided_at desc, id) where state <> 'open';
create unique index one_correction_at_a_time on book_entries (corrects) where state = 'open';

create function book_entries_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[]) = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what was proposed for the books stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger book_entries_go_forward before update or delete on book_entries
  for each row execute function book_entries_go_forward();
create trigger book_entries_keep_all before truncate on book_entries for each statement execute function ledger_keeps();

-- What a correction can take back is rare among all postings.
create index ledger_correctable on ledger_transactions (id desc) where kind in ('bonus_grant', 'provider_fee', 'provider_transfer',
  'platform_deposit', 'payout_fee', 'receivable_write_off');
