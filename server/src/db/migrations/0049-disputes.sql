-- Disputes of results, prizes that stay held because of them, and later revisions of a settlement.
create table disputes (
  challenge_id uuid not null,
  id uuid not null,
  -- Which result it is about.
  revision smallint not null,
  opened_by uuid not null,
  reason text not null check (char_length(reason) between 10 and 1000),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'dismissed', 'upheld')),
  ended_at timestamptz,
  decision text check (char_length(decision) between 10 and 1000),
  decided_by uuid,
  approved_by uuid check (approved_by <> decided_by),
  -- The result that it led to.
  led_to smallint,
  primary key (challenge_id, id),
  foreign key (challenge_id, revision) references settlements,
  foreign key (challenge_id, led_to) references settlements,
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('dismissed', 'upheld')) = (decided_by is not null)),
  check ((decision is null) = (decided_by is null)),
  check (approved_by is null or decided_by is not null),
  check ((state = 'upheld') = (led_to is not null))
);
create unique index one_open_dispute on disputes (challenge_id, opened_by) where state = 'open';

create function disputes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open' or
     (old.challenge_id, old.id, old.revision, old.opened_by, old.reason, old.opened_at)
       is distinct from (new.challenge_id, new.id, new.revision, new.opened_by, new.reason, new.opened_at) then
    raise exception 'a dispute ends once and is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger disputes_keep before update or delete on disputes for each row execute function disputes_keep();

-- The workouts that it is about, and whose they are.
create table dispute_activities (
  challenge_id uuid not null,
  dispute_id uuid not null,
  activity_id uuid not null,
  user_id uuid not null,
  primary key (challenge_id, dispute_id, activity_id),
  foreign key (challenge_id, dispute_id) references disputes
);
create trigger dispute_activities_keep before update or delete on dispute_activities
  for each row execute function ledger_keeps();

-- Whose prize a dispute is about, until it ends. What was free already is held again, until it is freed or becomes part of
-- what a later revision holds.
create table contested_prizes (
  challenge_id uuid not null,
  dispute_id uuid not null,
  user_id uuid not null,
  held_again_cents bigint not null default 0 check (held_again_cents >= 0),
  since timestamptz not null,
  until timestamptz,
  held_again_until timestamptz,
  primary key (challenge_id, dispute_id, user_id),
  check (held_again_until is null or held_again_cents > 0)
);
create index contested_prizes_open on contested_prizes (challenge_id, user_id) where until is null;
create index contested_prizes_to_free on contested_prizes (until) where held_again_cents > 0 and held_again_until is null;

-- Of a prize of a later revision: what had been freed by an earlier one, and isn't held any more.
alter table settlement_lines
  add column freed_cents bigint not null default 0,
  add constraint freed_is_a_part check (freed_cents between 0 and prize_cents),
  add constraint freed_is_not_held check (free_at is null or freed_cents < prize_cents);

-- A dispute that leaves nobody a winner gives everything back, the fee too; and who has spent what a dispute takes back
-- owes it.
insert into posting_rules (tx_kind, account_kind, dir) values
  ('prize_reversal', 'fee_revenue', 'D'),
  ('prize_hold', 'receivable_user', 'D');

-- Receipts and scores of one person in a challenge that is over, as a later revision of its result has them.
--   p_receipts: [{activity_id, points, parts, counted, voided}]
create function revise_points(p_challenge uuid, p_user uuid, p_receipts jsonb) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    with changed as (
      select r.activity_id, r.local_date, x.points - r.points as by_
      from jsonb_to_recordset(p_receipts) as x(activity_id uuid, points bigint)
      join receipts r on r.challenge_id = p_challenge and r.user_id = p_user and r.activity_id = x.activity_id
    ), weeks as (
      select 0 as week, sum(by_) as by_ from changed
      union all
      select (c.local_date - h.start_date) / 7 + 1, sum(c.by_)
      from changed c cross join (select start_date from challenges where id = p_challenge) h group by 1
    )
    select w.week, coalesce(s.score, 0) + w.by_ as score, whole.joined_at from weeks w
    join scores whole on whole.challenge_id = p_challenge and whole.user_id = p_user and whole.week = 0
    left join scores s on s.challenge_id = p_challenge and s.user_id = p_user and s.week = w.week
    where w.by_ <> 0 order by w.week
  loop
    perform set_score(p_challenge, moved.week::smallint, p_user, moved.score::bigint, moved.joined_at);
  end loop;
  update receipts r set points = x.points, parts = x.parts, counted = x.counted, voided = x.voided
  from jsonb_to_recordset(p_receipts) as x(activity_id uuid, points bigint, parts jsonb, counted boolean, voided boolean)
  where r.challenge_id = p_challenge and r.user_id = p_user and r.activity_id = x.activity_id;
end $$;
