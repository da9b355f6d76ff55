-- Bonus credits that the desk gives to one person, up to 100.00 by one admin (docs/decisions/0087-where-bonus-credits-come-from.md).
alter table book_entries drop constraint book_entries_kind_check,
  add constraint book_entries_kind_check check (
    kind in ('provider_transfer', 'platform_deposit', 'receivable_write_off', 'correction', 'bonus_grant')),
  add constraint credits_are_for_a_person check (kind <> 'bonus_grant' or person_id is not null),
  drop constraint two_decide,
  add constraint two_decide check (
    state <> 'posted' or decided_by <> proposed_by
    or (kind in ('provider_transfer', 'platform_deposit') and cents <= 50000)
    or (kind = 'bonus_grant' and cents <= 10000)) not valid;

-- Campaigns that pay in bonus credits.
alter table campaigns drop constraint campaigns_reward_check,
  add constraint campaigns_reward_check check (reward in ('points', 'cash', 'credits')),
  drop constraint campaigns_check3,
  add constraint money_has_a_currency check ((reward = 'points') = (currency is null));
