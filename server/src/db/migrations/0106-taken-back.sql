-- Postings that could not be taken back (docs/decisions/0076-what-is-taken-back-from-people.md).
insert into ledger_kinds (kind, one_person) values ('bonus_revoke', true);
insert into posting_rules (tx_kind, account_kind, dir) values
  -- What an ambassador was paid for a person that doesn't count: of what is free, and the rest is owed.
  ('correction', 'user_main', 'D'), ('correction', 'referral_expense', 'C'),
  -- What is left of credits that were granted wrongly.
  ('bonus_revoke', 'user_bonus', 'D'), ('bonus_revoke', 'promo_expense', 'C'),
  -- Nobody is left who could owe what the bank takes back.
  ('chargeback', 'chargeback_loss', 'D'), ('chargeback_won', 'chargeback_loss', 'C');
insert into posting_resolutions (kind, resolves, account) values ('correction', 'referral_reward', 'referral_expense');

drop index ledger_correctable;
create index ledger_correctable on ledger_transactions (id desc) where kind in ('bonus_grant', 'provider_fee', 'provider_transfer',
  'platform_deposit', 'payout_fee', 'receivable_write_off', 'referral_reward');
-- What was granted is taken back once, in whole or what is left of it.
create unique index one_correction on book_entries (corrects) where state = 'posted';
