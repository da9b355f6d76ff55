-- What each date gave each person in a challenge, read without touching the wide rows themselves: ranks at the end of a
-- date are counted from it (docs/decisions/0029-ranks-of-past-days-are-counted-again.md).
create index receipts_gains on receipts (challenge_id, user_id, local_date) include (points)
  where counted and points > 0;
