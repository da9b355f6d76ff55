-- Reminders and digests walk through the people of a time zone.
create index people_by_zone on people (time_zone, id);
