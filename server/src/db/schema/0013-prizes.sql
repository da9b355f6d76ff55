-- Settlements: how challenges ended, and the prizes.

-- The result of a challenge, one row per revision. Written in the transaction that moves the money, and never changed.
create table settlements (
  challenge_id uuid not null references challenges,
  revision smallint not null check (revision >= 1),
  outcome text not null check (outcome in ('paid', 'refunded', 'none')),
  currency text not null,
  pool_cents bigint not null check (pool_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  prize_cents bigint not null check (prize_cents >= 0),
  participants integer not null,
  workouts integer not null,
  fingerprint text not null,
  settled_at timestamptz not null,
  disputes_until timestamptz not null,
  free_at timestamptz not null,
  -- How much of the pool and the fee was credits. Null for results older than this rule, which paid all of it as money;
  -- so do their later revisions.
  credit_cents bigint,
  fee_credit_cents bigint,
  primary key (challenge_id, revision),
  check (case outcome when 'paid' then fee_cents + prize_cents = pool_cents
                      when 'refunded' then fee_cents = 0 and prize_cents = 0
                      else pool_cents = 0 and fee_cents = 0 and prize_cents = 0 end),
  constraint credits_are_a_part check (credit_cents between 0 and pool_cents),
  constraint fee_credits_are_a_part check (
    fee_credit_cents between 0 and fee_cents and fee_credit_cents <= credit_cents),
  constraint credits_are_both_known check ((credit_cents is null) = (fee_credit_cents is null))
);

create trigger settlements_keep before update or delete on settlements for each row execute function ledger_keeps();

-- The final standings. `free_at` is set for prizes that are held, `released_at` when they are released.
create table settlement_lines (
  challenge_id uuid not null,
  revision smallint not null,
  user_id uuid not null,
  position integer not null check (position > 0),
  rank integer not null check (rank between 1 and position),
  score bigint not null check (score >= 0),
  trained_days integer not null default 0,
  reached_target boolean not null,
  wins boolean not null,
  prize_cents bigint not null default 0 check (prize_cents >= 0),
  odd_cent boolean not null default false,
  refund_cents bigint not null default 0 check (refund_cents >= 0),
  free_at timestamptz,
  released_at timestamptz,
  -- In a later revision: the part of the prize that an earlier revision had released, which is not held again.
  freed_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  -- Of `freed_cents`, the part that was credits.
  freed_credit_cents bigint not null default 0,
  foreign key (challenge_id, revision) references settlements,
  check (prize_cents = 0 or wins),
  check (prize_cents = 0 or refund_cents = 0),
  check (free_at is null or prize_cents > 0),
  check (released_at is null or free_at is not null),
  constraint freed_is_a_part check (freed_cents between 0 and prize_cents),
  constraint freed_is_not_held check (free_at is null or freed_cents < prize_cents),
  constraint prize_credits_are_a_part check (credit_cents between 0 and prize_cents),
  constraint freed_parts_are_parts check (
    freed_credit_cents between 0 and credit_cents
    and freed_cents - freed_credit_cents between 0 and prize_cents - credit_cents)
);
create unique index settlement_lines_in_order on settlement_lines (challenge_id, revision, position);
create index settlement_lines_to_release on settlement_lines (free_at)
  where released_at is null and free_at is not null;
-- Created last: while the table has no statistics, the planner prefers the newest of two equally good indexes, and the
-- other one would read a whole challenge to find one person.
alter table settlement_lines add primary key (challenge_id, revision, user_id);

create function settlement_lines_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.released_at is not null
     or (to_jsonb(new) - 'released_at') is distinct from (to_jsonb(old) - 'released_at') then
    raise exception 'final standings do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_lines_keep before update or delete on settlement_lines
  for each row execute function settlement_lines_keep();

-- The history from which a settlement was computed, as gzipped JSON in slices of participants: workouts can be edited
-- later, the basis of a settlement cannot.
create table settlement_histories (
  challenge_id uuid not null,
  revision smallint not null,
  slice integer not null,
  body bytea not null,
  primary key (challenge_id, revision, slice),
  -- Slices are written while the scores are computed, before the totals are known.
  foreign key (challenge_id, revision) references settlements deferrable initially deferred
);

create trigger settlement_histories_keep before update or delete on settlement_histories
  for each row execute function ledger_keeps();

-- Prizes that a dispute concerns, until it ends. A prize that was already released is held again, until it is released
-- or becomes part of what a later revision holds.
create table contested_prizes (
  challenge_id uuid not null,
  dispute_id uuid not null,
  user_id uuid not null,
  held_again_cents bigint not null default 0 check (held_again_cents >= 0),
  since timestamptz not null,
  until timestamptz,
  held_again_until timestamptz,
  held_again_credit_cents bigint not null default 0,
  primary key (challenge_id, dispute_id, user_id),
  check (held_again_until is null or held_again_cents > 0),
  constraint credits_held_again_are_a_part check (held_again_credit_cents between 0 and held_again_cents)
);
create index contested_prizes_open on contested_prizes (challenge_id, user_id) where until is null;
create index contested_prizes_to_free on contested_prizes (until)
  where held_again_cents > 0 and held_again_until is null;
