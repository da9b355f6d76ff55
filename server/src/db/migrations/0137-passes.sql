-- A pass makes a date free for one participant. For what it was asked (illness, injury, travel) is checked and never stored.
create table passes (
  challenge_id uuid not null,
  user_id uuid not null,
  date date not null,
  asked_at timestamptz not null,
  primary key (challenge_id, user_id, date),
  foreign key (challenge_id, user_id) references participants (challenge_id, user_id) on delete cascade
);
create index passes_of_person on passes (user_id);

-- Only on dates of a challenge that has pass days, on a weekday that it allows.
create function refuse_pass_elsewhere() returns trigger language plpgsql as $$
begin
  if not exists (
    select from challenges c
    where c.id = new.challenge_id and new.date between c.start_date and c.end_date
      and coalesce((c.rules->>'passDays')::int, 0) > 0
      and c.rules->'weekdays' @> to_jsonb(extract(isodow from new.date)::int)
  ) then
    raise exception 'no pass on this date' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger passes_where_they_may before insert on passes for each row execute function refuse_pass_elsewhere();

create function refuse_change_of_pass() returns trigger language plpgsql as $$
begin
  raise exception 'a pass is asked for or taken back, never changed' using errcode = 'check_violation';
end $$;
create trigger passes_stay before update on passes for each row execute function refuse_change_of_pass();

-- The passes of a person in the challenges it is in, and whether they have an effect: without a counted workout of the
-- date there, and among the first of so many as there are pass days (docs/rules/passes.md#effective).
create function passes_of(p_user uuid, p_challenge uuid default null)
returns table (challenge_id uuid, date date, effective boolean) language sql stable as $$
  select one.challenge_id, one.date,
    not one.trained and one.pass_days >= count(*) filter (where not one.trained)
      over (partition by one.challenge_id order by one.date)
  from (
    select p.challenge_id, p.date, (c.rules->>'passDays')::int as pass_days, exists (
        select from receipts r
        where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.local_date = p.date and r.counted
      ) as trained
    from passes p
    join participants i on i.challenge_id = p.challenge_id and i.user_id = p.user_id and i.state = 'participating'
    join challenges c on c.id = p.challenge_id
    where p.user_id = p_user and (p_challenge is null or p.challenge_id = p_challenge)
  ) one
$$;
