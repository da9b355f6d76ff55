-- What a new person went through: the introduction, the country, the survey (spec 2). People who were here before have
-- found their way already.
alter table people
  add column intro_seen_at timestamptz,
  add column country_chosen_at timestamptz,
  add column survey_done_at timestamptz;
update people set intro_seen_at = created_at, country_chosen_at = created_at, survey_done_at = created_at;

-- Each question may be left out.
create table survey_answers (
  user_id uuid primary key references people,
  age_bracket text check (age_bracket in ('18_24', '25_34', '35_44', '45_54', '55_plus')),
  workouts_per_week text check (workouts_per_week in ('0', '1_2', '3_4', '5_plus')),
  motivation text check (motivation in ('health', 'habit', 'friends', 'competition', 'prizes')),
  training_place text check (training_place in ('gym', 'outdoors', 'home', 'mixed')),
  would_invite text check (would_invite in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null
);
