-- The desk finds payouts by the name of a challenge: among its results, of which each challenge has a few.
create index ledger_results_by_title on ledger_transactions (challenge_title) include (at) where kind = 'settle';
