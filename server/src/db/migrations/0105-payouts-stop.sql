-- What the check of the money found not to hold, and when: while one of these stands, no payout is sent
-- (docs/decisions/0074-what-does-not-hold-stops-payouts.md).
create table payout_stops (
  id bigint generated always as identity primary key,
  invariant text not null check (invariant ~ '^I[1-9][0-9]?$'),
  problems integer not null check (problems > 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_stop_of_an_invariant on payout_stops (invariant) where ended_at is null;

-- Two people let go what is over 500 (docs/decisions/0075-two-people-say-how-it-ended.md); what was asked for before keeps
-- what it was asked for with.
create function payouts_begin() returns trigger language plpgsql as $$
begin
  if new.amount_cents > 50000 and new.releases_needed < 2 then
    raise exception 'two people let a payout of % go', new.amount_cents
      using errcode = 'check_violation', constraint = 'two_for_much', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payouts_begin before insert on payouts for each row execute function payouts_begin();
alter table book_entries drop constraint two_decide, add constraint two_decide check (
  state <> 'posted' or decided_by <> proposed_by
  or (kind in ('provider_transfer', 'platform_deposit') and cents <= 50000)) not valid;

-- How a payout ended, as somebody at the desk says of what no provider answers for; somebody else says so, too.
create table payout_endings (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  what text not null check (what in ('complete', 'fail', 'return', 'correct')),
  end_to_end_id text,
  fee_cents bigint check (fee_cents >= 0),
  reason text,
  evidence text not null check (char_length(evidence) between 3 and 500),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  check ((what = 'complete') = (end_to_end_id is not null)),
  check ((what = 'complete') = (fee_cents is not null)),
  check ((what = 'complete') = (reason is null)),
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint two_end check (state <> 'done' or decided_by <> proposed_by)
);
create unique index one_ending_at_a_time on payout_endings (payout_id) where state = 'open';

create function payout_endings_go_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - '{state,decided_by,decided_at}'::text[]) = (to_jsonb(old) - '{state,decided_by,decided_at}'::text[]) then
    return new;
  end if;
  raise exception 'what was said of a payout stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger payout_endings_go_forward before update or delete on payout_endings
  for each row execute function payout_endings_go_forward();
create trigger payout_endings_keep_all before truncate on payout_endings for each statement execute function ledger_keeps();
