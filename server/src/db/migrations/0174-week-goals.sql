-- The goal of a week and the hour of the streak warning that a person chose. Answers to the survey begin the goal.
alter table people
  add column week_goal smallint check (week_goal between 1 and 7),
  add column reminder_hour smallint check (reminder_hour between 7 and 21);
update people p set week_goal = case s.workouts_per_week when '0' then 2 when '1_2' then 3 when '3_4' then 4 else 5 end
  from survey_answers s where s.user_id = p.id and s.workouts_per_week is not null;
