-- What others say is wrong with a workout (docs/rules/activities.md#reports): once a reporter and workout, never one's own.
create table activity_reports (
  id uuid not null,
  -- Whose workout it is.
  user_id uuid not null references people,
  activity_id uuid not null,
  reporter_id uuid not null references people,
  reason text not null check (reason in ('fake_or_rules', 'incorrect_activity', 'incorrect_scoring', 'other')),
  comment text not null check (char_length(comment) <= 250),
  -- Which form of the workout the reporter saw.
  version integer not null check (version > 0),
  reported_at timestamptz not null,
  primary key (user_id, activity_id, reporter_id),
  check (reporter_id <> user_id)
);
create index activity_reports_by_time on activity_reports (reported_at desc, id desc);
create index activity_reports_by_reporter on activity_reports (reporter_id, reported_at);
