-- Until when a paid entry can be withdrawn without a reason, as it was promised when it was paid.
alter table payments add column withdrawable_until timestamptz;
alter table payments add check (withdrawable_until is null or purpose = 'entry');

-- Who withdrew an entry after the start. Such a person is no participant any more, and doesn't come back.
create table challenge_withdrawals (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  joined_at timestamptz not null,
  at timestamptz not null,
  primary key (challenge_id, user_id)
);
create trigger challenge_withdrawals_keep before update or delete on challenge_withdrawals
  for each row execute function ledger_keeps();
create trigger challenge_withdrawals_keep_all before truncate on challenge_withdrawals
  for each statement execute function ledger_keeps();

create function stays_out() returns trigger language plpgsql as $$
begin
  if exists (select from challenge_withdrawals w where w.challenge_id = new.challenge_id and w.user_id = new.user_id) then
    raise exception 'withdrew from challenge %', new.challenge_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger participants_stay_out before insert on participants for each row execute function stays_out();

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('left', 'withdrawn', 'challenge_refunded', 'not_admitted', 'mismatch'));
