-- What moderators decide (docs/rules/moderation.md). What is reported stays open until a decision closes it; what is
-- decided is never changed but by being taken back, once.
alter table activity_reports add column closed_by_round integer check (closed_by_round > 0);
create index activity_reports_open on activity_reports (user_id, activity_id) where closed_by_round is null;
alter table person_reports add column closed_by_round integer check (closed_by_round > 0);
create index person_reports_open on person_reports (user_id) where closed_by_round is null;

create table moderation_decisions (
  -- Whose workout it is, or who the case is about.
  user_id uuid not null references people,
  subject text not null check (subject in ('workout', 'person')),
  -- The workout, or the person.
  subject_id uuid not null,
  -- Of the decisions of one case: the key by which two never decide the same.
  round integer not null check (round > 0),
  decision text not null check (decision in ('keep', 'void', 'warn')),
  reason text,
  words text not null default '' check (char_length(words) <= 500),
  -- What spoke against the workout then; only more than that opens the case anew.
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

-- Why a workout counts nowhere any more, as its author reads it. Those voided before there were reasons have none.
alter table activities
  add column void_reason text,
  add column void_words text not null default '',
  add constraint activities_void_reason check (void_reason is null or voided_at is not null);

-- A photo that is seen by its owner and by moderators alone.
alter table photos add column hidden_at timestamptz;
