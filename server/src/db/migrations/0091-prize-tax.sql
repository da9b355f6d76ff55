-- What is withheld from prizes. What a country withholds the owner writes down, with a reason; what was written last holds.
create table tax_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  prize_kind text not null check (prize_kind in ('challenge', 'sponsored', 'fixed')),
  per text not null check (per in ('prize', 'year')),
  -- [{fromCents, basisPoints}], rising; none is nothing withheld.
  brackets jsonb not null check (jsonb_typeof(brackets) = 'array'),
  reason text not null check (char_length(reason) between 10 and 500),
  decided_by text not null check (char_length(decided_by) between 2 and 200),
  decided_at timestamptz not null default now()
);
create index tax_rules_last on tax_rules (country, prize_kind, id desc);
create trigger tax_rules_keep before update or delete on tax_rules for each row execute function ledger_keeps();
create trigger tax_rules_keep_all before truncate on tax_rules for each statement execute function ledger_keeps();

-- Owed to whoever levies it. A posting takes back all of an earlier one, so never more than was withheld.
insert into ledger_account_kinds (kind, scope, side, running) values ('tax_withheld', 'system', -1, false);
insert into ledger_kinds (kind, one_person) values ('prize_tax', true), ('prize_tax_back', true);
insert into posting_rules (tx_kind, account_kind, dir) values
  ('prize_tax', 'user_main', 'D'), ('prize_tax', 'tax_withheld', 'C'),
  ('prize_tax_back', 'tax_withheld', 'D'), ('prize_tax_back', 'user_main', 'C');
insert into posting_resolutions (kind, resolves, account) values ('prize_tax_back', 'prize_tax', null);
