-- What the admins' figures are counted from, in the order of time and without the rows themselves.

create index people_by_sign_up on people (created_at);
create index activities_logged on activities (logged_at) include (user_id) where voided_at is null;
create index ledger_entries_of_figures on ledger_entries (account_kind, currency, at) include (tx_kind, cents)
  where account_kind in ('psp_clearing', 'bank', 'fee_revenue', 'user_held', 'pool');
