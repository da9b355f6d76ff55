-- How the desk lists disputes of all challenges: those that wait, the longest first, and those that have ended, the latest first.
create index disputes_waiting on disputes (opened_at, id) where state = 'open';
create index disputes_over on disputes (ended_at desc, id desc) where state <> 'open';
