-- One busy table a migration: a workout that is logged meanwhile locks them in another order.
-- The author marked that a photo of the workout shows the pose or the word of the day (docs/rules/pose.md#mark).
alter table activities add column pose boolean not null default false;
