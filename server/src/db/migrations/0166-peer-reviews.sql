-- Peer review (docs/rules/peer-review.md): participants decide about a reported workout before staff do.

-- Whether participants decide about the report; staff do once its review is handed to them.
alter table activity_reports
  add column in_review boolean not null default false,
  add constraint activity_reports_for_peers
    check (not in_review or reason in ('fake_or_rules', 'incorrect_activity'));

-- One review per workout. What the clock makes of it follows from these facts and those of `reviewers`.
create table review_cases (
  -- The author of the workout.
  user_id uuid not null references people,
  activity_id uuid not null,
  -- The challenge whose participants review. Not a reference, because cases lie with their person.
  challenge_id uuid not null,
  -- When the first report was made: lots are drawn from the key of its UTC date.
  reported_at timestamptz not null,
  answered_at timestamptz,
  -- Null if the author preferred not to answer.
  answer text check (char_length(answer) between 1 and 250),
  -- The verdict of two equal votes.
  verdict text check (verdict in ('keep', 'void')),
  decided_at timestamptz,
  appealed_at timestamptz,
  appealed_by uuid references people,
  -- From when on staff decide: no two equal votes in time, an appeal, or a prize that the workout counts for by now.
  handed_at timestamptz,
  staff_verdict text check (staff_verdict in ('keep', 'void')),
  staff_decided_at timestamptz,
  -- When the workout was deleted for good, or voided for another reason, before anybody decided.
  ended_at timestamptz,
  primary key (user_id, activity_id),
  check (answer is null or answered_at is not null),
  check (answered_at >= reported_at and answered_at < reported_at + interval '24 hours'),
  check ((verdict is null) = (decided_at is null)),
  check ((appealed_at is null) = (appealed_by is null)),
  check (appealed_at is null or verdict is not null),
  check (appealed_at >= decided_at and appealed_at < decided_at + interval '48 hours'),
  -- Only the side that lost can appeal.
  check ((appealed_by = user_id) = (verdict = 'void')),
  check (verdict is null or handed_at is not distinct from appealed_at),
  check ((staff_verdict is null) = (staff_decided_at is null)),
  check (staff_verdict is null or handed_at is not null),
  check (ended_at is null or (verdict is null and staff_verdict is null))
);
create index review_cases_by_workout on review_cases (activity_id);
create index review_cases_open on review_cases (reported_at)
  where verdict is null and staff_verdict is null and ended_at is null;

-- Facts of a review are added once and never change; the answer goes with its author's account.
create function keep_review_case() returns trigger language plpgsql as $$
declare
  v_old constant jsonb := to_jsonb(old) - 'answer';
  v_new constant jsonb := to_jsonb(new) - 'answer';
begin
  if exists (select from jsonb_each(v_old) o where o.value <> 'null' and o.value is distinct from v_new -> o.key)
    or (old.answered_at is not null and new.answer is not null and new.answer is distinct from old.answer)
    or ((old.staff_verdict is not null or old.ended_at is not null) and v_new is distinct from v_old) then
    raise exception 'a review keeps its facts' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger review_cases_keep before update on review_cases for each row execute function keep_review_case();

-- Everyone who could review, in the order of the lots: the first three have the seats, the others are substitutes.
create table reviewers (
  user_id uuid not null,
  activity_id uuid not null,
  place integer not null check (place > 0),
  person_id uuid not null references people,
  lot text not null check (lot ~ '^[0-9a-f]{64}$'),
  -- When the seat passed to this person; null until then.
  seated_at timestamptz,
  -- `pass_on`: the person could no longer review.
  act text check (act in ('vote', 'give_up', 'pass_on')),
  acted_at timestamptz,
  verdict text,
  reason text,
  words text not null default '' check (char_length(words) <= 250),
  primary key (user_id, activity_id, place),
  unique (user_id, activity_id, person_id),
  unique (user_id, activity_id, lot),
  foreign key (user_id, activity_id) references review_cases,
  check (person_id <> user_id),
  check ((act is null) = (acted_at is null)),
  check (act is null or seated_at is not null),
  check (acted_at >= seated_at and acted_at < seated_at + interval '24 hours'),
  check (coalesce(act = 'vote', false) = (verdict is not null)),
  check ((verdict is null) = (reason is null)),
  check (words = '' or verdict is not null),
  check (verdict is null
    or verdict = 'keep' and reason in ('fits', 'explained', 'in_doubt')
    or verdict = 'void' and reason in ('other_activity', 'other_photo', 'numbers', 'reused'))
);
create index reviewers_by_person on reviewers (person_id, seated_at) where seated_at is not null;

-- A draw stays as it was drawn, a vote as it was given; its words go with the account of their author.
create function keep_reviewer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.user_id, new.activity_id, new.place, new.person_id, new.lot)
      is distinct from (old.user_id, old.activity_id, old.place, old.person_id, old.lot)
    or (old.seated_at is not null and new.seated_at is distinct from old.seated_at)
    or (old.act is not null and (new.act, new.acted_at, new.verdict, new.reason)
      is distinct from (old.act, old.acted_at, old.verdict, old.reason))
    or (old.act is not null and new.words not in (old.words, '')) then
    raise exception 'a draw and its votes stay as they were' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reviewers_keep before update or delete on reviewers for each row execute function keep_reviewer();
create trigger reviewers_keep_all before truncate on reviewers for each statement execute function keep_reviewer();

-- People who switched reviews off.
create table review_refusals (
  user_id uuid primary key references people,
  since timestamptz not null
);

-- Until a review is decided its workout can't be edited, except to replace a photo that staff removed.
create function refuse_edit_under_review() returns trigger language plpgsql as $$
begin
  if exists (
    select from review_cases c
    where c.user_id = new.user_id and c.activity_id = new.id and c.staff_verdict is null and c.ended_at is null
      and (c.verdict is null or c.appealed_at is not null)
  ) and not exists (
    select from photo_cases p
    where p.user_id = new.user_id and p.activity_id = new.id and p.replace_until is not null and p.followed is null
  ) then
    raise exception 'activity_under_review';
  end if;
  return new;
end $$;
create trigger activities_not_edited_under_review before update of edited_at on activities
  for each row when (old.edited_at is distinct from new.edited_at) execute function refuse_edit_under_review();
