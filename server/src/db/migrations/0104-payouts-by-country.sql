-- Where money is paid out is turned on by country, too.
alter table country_switches rename column prize_kind to what;
alter table country_switches drop constraint country_switches_prize_kind_check,
  add constraint country_switches_what_check check (what in ('challenge', 'sponsored', 'fixed', 'payouts'));
