-- How a challenge ended, once for each revision. Written in the transaction that moves the money and never changed.
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
  primary key (challenge_id, revision),
  check (case outcome when 'paid' then fee_cents + prize_cents = pool_cents
                      when 'refunded' then fee_cents = 0 and prize_cents = 0
                      else pool_cents = 0 and fee_cents = 0 and prize_cents = 0 end)
);
create trigger settlements_keep before update or delete on settlements for each row execute function ledger_keeps();

-- The frozen standings. `free_at` is set on prizes that are held, `released_at` when they went free.
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
  foreign key (challenge_id, revision) references settlements,
  check (prize_cents = 0 or wins),
  check (prize_cents = 0 or refund_cents = 0),
  check (free_at is null or prize_cents > 0),
  check (released_at is null or free_at is not null)
);
create unique index settlement_lines_in_order on settlement_lines (challenge_id, revision, position);
-- Made last: of two indexes that look alike to the planner while the table is young it takes the newer, and the other
-- one would read the whole challenge to find one person.
alter table settlement_lines add primary key (challenge_id, revision, user_id);
create index settlement_lines_to_release on settlement_lines (free_at) where released_at is null and free_at is not null;

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

-- The history a settlement was computed from, as gzipped JSON in slices of participants: activities may be edited
-- later, what the money followed from may not.
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
