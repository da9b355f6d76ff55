-- Referrals, and ambassadors with their campaigns (docs/rules/people-and-rights.md#ambassadors).

create table referral_codes (
  user_id uuid primary key references people,
  code text not null unique check (code ~ '^[A-Z0-9]{6,16}$'),
  created_at timestamptz not null
);

-- Who referred whom. What a referral earns is computed from it.
create table referrals (
  new_user_id uuid primary key references people,
  referrer_id uuid not null references people,
  code text not null,
  at timestamptz not null,
  -- The outcome when the new person's account was deleted: points that counted stay, others never count. Null while the
  -- account exists, whose facts decide.
  ended text check (ended in ('counted', 'never')),
  check (new_user_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id);

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

-- What was promised to an ambassador never changes. `per_referral` and `monthly_cap` are points or cents.
create table campaigns (
  id uuid primary key,
  ambassador_id uuid not null references people,
  name text not null check (char_length(name) between 2 and 60),
  reward text not null check (reward in ('points', 'cash', 'credits')),
  currency text,
  per_referral bigint not null check (per_referral between 1 and 100000),
  monthly_cap bigint not null check (monthly_cap between per_referral and 100000000),
  target integer not null check (target between 1 and 100000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Countries of the people whom it counts; null is all.
  countries text[] check (cardinality(countries) between 1 and 50),
  created_by uuid not null references people check (created_by <> ambassador_id),
  created_at timestamptz not null,
  -- The most that it can pay in all its months, in cents; 0 for points. A campaign above the limit of one admin pays
  -- nothing before a second one confirmed it (docs/decisions/0113-what-one-admin-decides-alone.md).
  promised_cents bigint not null default 0 check (promised_cents >= 0),
  needs_two boolean not null default false,
  confirmed_by uuid references people,
  confirmed_at timestamptz,
  unique (id, per_referral, monthly_cap),
  constraint money_has_a_currency check ((reward = 'points') = (currency is null)),
  constraint campaigns_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint two_promise check (needs_two or promised_cents <= 50000 and confirmed_by is null),
  constraint another_confirms check (confirmed_by <> created_by and confirmed_by <> ambassador_id)
);
create index campaigns_of_ambassador on campaigns (ambassador_id, created_at desc);
-- For the sum of what an admin decided alone.
create index campaigns_made_by on campaigns (created_by, created_at);

create trigger campaigns_keep_all before truncate on campaigns for each statement execute function ledger_keeps();

-- A campaign never changes, apart from its confirmation.
create function campaigns_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and new.confirmed_by is not null
    and to_jsonb(new) - '{confirmed_by,confirmed_at}'::text[]
      = to_jsonb(old) - '{confirmed_by,confirmed_at}'::text[] then
    return new;
  end if;
  raise exception 'a campaign can only be confirmed' using errcode = 'restrict_violation';
end $$;
create trigger campaigns_stay before update or delete on campaigns for each row execute function campaigns_stay();

-- The codes of campaigns. They cannot be equal to a referral code, which has eight random letters and digits that are
-- easy to tell apart.
create table campaign_codes (
  code text primary key check (code ~ '^[A-Z0-9]{6,16}$' and code !~ '^[A-HJKMNP-Z2-9]{8}$'),
  campaign_id uuid not null unique,
  referrer_id uuid not null references people,
  -- From when on it counts, and from when on no longer.
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from)
);

-- Referrals that a campaign credited in a month (of São Paulo); the check keeps concurrent writers within the cap.
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

create function campaign_months_are_confirmed() returns trigger language plpgsql as $$
begin
  if exists (select from campaigns where id = new.campaign_id and needs_two and confirmed_by is null) then
    raise exception 'a campaign that waits for a second admin gives nothing' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger campaign_months_are_confirmed before insert on campaign_months
  for each row execute function campaign_months_are_confirmed();

-- The final outcome for each person referred by a campaign.
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
