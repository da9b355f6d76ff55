-- The version of the rules by which a challenge is played (docs/rules/scoring.md#rules-version). Those from before have
-- the first, and so has what a server of before still creates; the trigger that keeps the rules of a challenge keeps it.
-- A new version comes with a migration that lets challenges have it.
alter table challenges add column rules_version integer not null default 1
  constraint challenges_rules_version check (rules_version in (1));
