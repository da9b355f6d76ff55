-- Ambassadors: who asks to be one, their campaigns, and what the people give that they bring
-- (docs/rules/people-and-rights.md#ambassadors).
insert into ledger_account_kinds (kind, scope, side, running) values ('referral_expense', 'system', 1, false);
insert into ledger_kinds (kind, one_person) values ('referral_reward', true);
insert into posting_rules (tx_kind, account_kind, dir) values
  ('referral_reward', 'referral_expense', 'D'), ('referral_reward', 'user_main', 'C');

alter table admin_acts drop constraint admin_acts_subject_check;
alter table admin_acts add constraint admin_acts_subject_check
  check (subject in ('payout', 'bank_details', 'payouts', 'application', 'campaign'));

create table ambassador_applications (
  user_id uuid not null references people,
  id uuid not null,
  about text not null check (char_length(about) between 20 and 1000),
  reach text not null check (char_length(reach) <= 200),
  status text not null default 'open' check (status in ('open', 'approved', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references people check (decided_by <> user_id),
  primary key (user_id, id),
  check ((status = 'open') = (decided_at is null)),
  check ((status in ('approved', 'refused')) = (decided_by is not null))
);
create unique index one_open_application on ambassador_applications (user_id) where status = 'open';

-- What was promised to an ambassador stays as it was promised. `per_referral` and `monthly_cap` are points or cents.
create table campaigns (
  id uuid primary key,
  ambassador_id uuid not null references people,
  name text not null check (char_length(name) between 2 and 60),
  reward text not null check (reward in ('points', 'cash')),
  currency text,
  per_referral bigint not null check (per_referral between 1 and 100000),
  monthly_cap bigint not null check (monthly_cap between per_referral and 100000000),
  target integer not null check (target between 1 and 100000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Where the people it brings have to live; null is everywhere.
  countries text[] check (cardinality(countries) between 1 and 50),
  created_by uuid not null references people check (created_by <> ambassador_id),
  created_at timestamptz not null,
  unique (id, per_referral, monthly_cap),
  check ((reward = 'cash') = (currency is not null))
);
create index campaigns_of_ambassador on campaigns (ambassador_id, created_at desc);
create trigger campaigns_keep before update or delete on campaigns for each row execute function ledger_keeps();
create trigger campaigns_keep_all before truncate on campaigns for each statement execute function ledger_keeps();

-- The codes of campaigns. Those of people are drawn, eight of the letters and digits that nobody mixes up; these are none
-- of them, so that no two are the same.
create table campaign_codes (
  code text primary key check (code ~ '^[A-Z0-9]{6,16}$' and code !~ '^[A-HJKMNP-Z2-9]{8}$'),
  campaign_id uuid not null unique,
  referrer_id uuid not null references people,
  -- The first moment that it counts, and the first that it doesn't any more.
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from)
);
-- How many a campaign credited in a month (of São Paulo): it can't count past its cap, whoever counts at once.
create table campaign_months (
  campaign_id uuid not null,
  month date not null check (extract(day from month) = 1),
  per_referral bigint not null,
  monthly_cap bigint not null,
  credited integer not null check (credited > 0),
  primary key (campaign_id, month),
  foreign key (campaign_id, per_referral, monthly_cap) references campaigns (id, per_referral, monthly_cap),
  constraint within_the_cap check (credited * per_referral <= monthly_cap)
);

-- What became of a person that a campaign brought: once, and for ever.
create table campaign_rewards (
  new_user_id uuid primary key references people,
  campaign_id uuid not null references campaigns,
  outcome text not null check (outcome in ('credited', 'over_the_cap', 'other_country', 'not_ambassador')),
  month date not null,
  amount bigint not null check (amount >= 0),
  decided_at timestamptz not null,
  check ((outcome = 'credited') = (amount > 0))
);
create index campaign_rewards_of on campaign_rewards (campaign_id, month);
create trigger campaign_rewards_keep before update or delete on campaign_rewards
  for each row execute function ledger_keeps();
create trigger campaign_rewards_keep_all before truncate on campaign_rewards
  for each statement execute function ledger_keeps();
