-- Since when none of a participant's workouts and bonuses count in this challenge, because staff disqualified them
-- (docs/rules/moderation.md#conduct).
alter table participants add column disqualified_at timestamptz;
