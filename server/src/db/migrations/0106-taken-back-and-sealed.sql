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

-- What was posted up to the end of each day, as one hash over it and the one before: whoever changes the past behind our back
-- has to change every seal since, and can't change those that were noted elsewhere.
create table ledger_seals (
  -- The UTC day that was over.
  day date primary key,
  -- Transactions after the first number, up to the second.
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create trigger ledger_seals_keep before update or delete on ledger_seals for each row execute function ledger_keeps();
create trigger ledger_seals_keep_all before truncate on ledger_seals for each statement execute function ledger_keeps();
