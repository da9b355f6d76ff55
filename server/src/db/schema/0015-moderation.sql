-- Reports, moderation, disputes, and support.

-- Reports of workouts (docs/rules/activities.md#reports), one per reporter and workout, never of the reporter's own.
create table activity_reports (
  id uuid not null,
  -- The author of the workout.
  user_id uuid not null references people,
  activity_id uuid not null,
  reporter_id uuid not null references people,
  reason text not null check (reason in ('fake_or_rules', 'incorrect_activity', 'incorrect_scoring', 'other')),
  comment text not null check (char_length(comment) <= 250),
  -- The version of the workout that the reporter saw.
  version integer not null check (version > 0),
  reported_at timestamptz not null,
  -- The round of the decision that closed it (docs/rules/moderation.md).
  closed_by_round integer check (closed_by_round > 0),
  primary key (user_id, activity_id, reporter_id),
  check (reporter_id <> user_id)
);
create index activity_reports_by_time on activity_reports (reported_at desc, id desc);
create index activity_reports_by_reporter on activity_reports (reporter_id, reported_at);
create index activity_reports_open on activity_reports (user_id, activity_id) where closed_by_round is null;

-- Disputes about the result of a challenge.
create table disputes (
  challenge_id uuid not null,
  id uuid not null,
  -- The disputed revision of the result.
  revision smallint not null,
  opened_by uuid not null,
  reason text not null check (char_length(reason) between 10 and 1000),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'dismissed', 'upheld')),
  ended_at timestamptz,
  decision text check (char_length(decision) between 10 and 1000),
  decided_by uuid,
  approved_by uuid check (approved_by <> decided_by),
  -- The revision that resulted from it.
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
-- Admins list the disputes of all challenges: open ones, oldest first, and ended ones, latest first.
create index disputes_waiting on disputes (opened_at, id) where state = 'open';
create index disputes_over on disputes (ended_at desc, id desc) where state <> 'open';

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

-- The workouts that a dispute concerns, with their authors.
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

-- Support requests and their messages (docs/rules/people-and-rights.md#support).
create table support_tickets (
  number text primary key check (number ~ '^[1-9][0-9]{7}$'),
  user_id uuid references people,
  -- The recipient of the answer if there is no account, or one without an address.
  email text check (char_length(email) between 3 and 254),
  topic text not null check (topic in
    ('account', 'challenges', 'workouts', 'points', 'payments', 'prizes', 'privacy', 'technical', 'other')),
  -- The failed call, as shown in the message about a technical issue; empty if there is none.
  reference text not null check (char_length(reference) <= 200),
  language text not null check (language in ('pt-BR', 'en')),
  opened_at timestamptz not null,
  -- Until the next message reopens it.
  closed_at timestamptz,
  -- Names it in the audit log.
  id uuid not null default gen_random_uuid(),
  check (user_id is not null or email is not null),
  constraint closed_after_opened check (closed_at >= opened_at)
);
create index support_tickets_by_time on support_tickets (opened_at desc, number desc);
create index support_tickets_of_person on support_tickets (user_id, opened_at desc) where user_id is not null;
create index support_tickets_of_address on support_tickets (email, opened_at) where email is not null;
create unique index support_tickets_by_id on support_tickets (id);
create index support_tickets_not_closed on support_tickets (opened_at) where closed_at is null;

create table support_messages (
  ticket text not null references support_tickets on delete cascade,
  place integer not null check (place > 0),
  author text not null check (author in ('person', 'support')),
  -- Null for a person without an account.
  author_id uuid references people,
  body text not null check (char_length(body) between 1 and 4000),
  written_at timestamptz not null,
  primary key (ticket, place),
  check (author = 'person' or author_id is not null)
);

-- Messages never change, and are only deleted with their request.
create function support_messages_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from support_tickets where number = old.ticket) then
    return old;
  end if;
  raise exception 'what was said stays: % of support_messages refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger support_messages_keep before update or delete on support_messages
  for each row execute function support_messages_keep();
create trigger support_messages_keep_all before truncate on support_messages
  for each statement execute function support_messages_keep();

-- Reports of people, one per reporter.
create table person_reports (
  user_id uuid not null references people,
  reporter_id uuid not null references people,
  id uuid not null,
  reason text not null check (reason in ('harassment', 'fake_profile', 'offensive', 'other')),
  comment text not null check (char_length(comment) <= 250),
  reported_at timestamptz not null,
  closed_by_round integer check (closed_by_round > 0),
  primary key (user_id, reporter_id),
  check (user_id <> reporter_id)
);
create index person_reports_by_time on person_reports (reported_at desc, id desc);
create index person_reports_open on person_reports (user_id) where closed_by_round is null;

-- Decisions of moderators (docs/rules/moderation.md). A decision never changes, but can be undone once.
create table moderation_decisions (
  -- The author of the workout, or the person concerned.
  user_id uuid not null references people,
  subject text not null check (subject in ('workout', 'person')),
  -- The workout, or the person.
  subject_id uuid not null,
  -- Counts the decisions of a case; as part of the key it refuses concurrent decisions.
  round integer not null check (round > 0),
  decision text not null check (decision in ('keep', 'void', 'warn')),
  reason text,
  words text not null default '' check (char_length(words) <= 500),
  -- The doubts about the workout at that time; only stronger ones open the case again.
  risk smallint not null check (risk between 0 and 100),
  signals jsonb not null,
  decided_by uuid not null references people,
  decided_at timestamptz not null,
  undone_by uuid references people,
  undone_at timestamptz,
  primary key (user_id, subject, subject_id, round),
  check ((reason is null) = (decision = 'keep')),
  check (decision <> 'void' or subject = 'workout'),
  check (subject = 'workout' or subject_id = user_id),
  check (decided_by <> user_id),
  check ((undone_by is null) = (undone_at is null)),
  check (undone_at is null or decision <> 'warn')
);
create index moderation_decisions_by_time on moderation_decisions (decided_at desc, subject_id, round);
create index moderation_decisions_standing on moderation_decisions (user_id, subject_id) where undone_at is null;

create function keep_moderation_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is null
    and to_jsonb(new) - 'undone_by' - 'undone_at' = to_jsonb(old) - 'undone_by' - 'undone_at' then
    return new;
  end if;
  raise exception 'a decision stays as it was made';
end $$;
create trigger moderation_decisions_stay before update or delete on moderation_decisions
  for each row execute function keep_moderation_decision();

-- Reported photos (docs/rules/moderation.md#photos). One case per photo, decided once.
create table photo_cases (
  -- The owner of the photo.
  user_id uuid not null references people,
  photo_id uuid not null,
  activity_id uuid not null,
  opened_at timestamptz not null,
  -- Whether the report hid it at once.
  hid boolean not null,
  verdict text check (verdict in ('upheld', 'sealed', 'wrong', 'gone')),
  ended_at timestamptz,
  -- Null if the photo was deleted before staff looked at it.
  decided_by uuid references people,
  -- Until when the workout counts without a photo.
  replace_until timestamptz,
  -- What happened to the workout.
  followed text check (followed in ('replaced', 'voided', 'deleted')),
  primary key (user_id, photo_id),
  check ((verdict is null) = (ended_at is null)),
  check ((decided_by is not null) = coalesce(verdict <> 'gone', false)),
  check (decided_by is distinct from user_id),
  check (replace_until is null or verdict in ('upheld', 'sealed')),
  check (followed is null or replace_until is not null)
);
create index photo_cases_open on photo_cases (opened_at) where verdict is null;
create index photo_cases_ended on photo_cases (ended_at desc, photo_id desc) where verdict is not null;
create index photo_cases_waiting on photo_cases (replace_until) where replace_until is not null and followed is null;

create function keep_photo_verdict() returns trigger language plpgsql as $$
begin
  if old.verdict is not null
    and to_jsonb(new) - 'followed' is distinct from to_jsonb(old) - 'followed' or old.followed is not null then
    raise exception 'a verdict on a photo stays as it was made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger photo_cases_stay before update on photo_cases for each row execute function keep_photo_verdict();

create table photo_reports (
  user_id uuid not null,
  photo_id uuid not null,
  reporter_id uuid not null references people,
  reason text not null check (reason in ('nudity', 'minor', 'bystander', 'violence')),
  comment text not null check (char_length(comment) <= 250),
  reported_at timestamptz not null,
  primary key (user_id, photo_id, reporter_id),
  foreign key (user_id, photo_id) references photo_cases (user_id, photo_id) on delete cascade,
  check (reporter_id <> user_id)
);
create index photo_reports_by_reporter on photo_reports (reporter_id, reported_at);
