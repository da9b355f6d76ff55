-- Visits to gyms among a challenge's counted workouts, newest first: without it, the page of a challenge in which few
-- check in read every receipt there is.
create index receipts_check_ins on receipts (challenge_id, logged_at desc, activity_id desc) where counted and gym;
