-- What all who reach the target share equally, in percent, and the number of divisions in `rules`
-- (docs/rules/fair-starts.md). Like all rules they never change. Nodes of the version before send neither.
alter table challenges
  add column prize_completers_percent smallint not null default 0,
  add constraint challenges_completers check (prize_completers_percent between 0 and 99
    and (prize_completers_percent = 0 or (target is not null and teams is null))) not valid,
  -- Divisions are of what people did before the start.
  add constraint challenges_divisions check (not rules ? 'divisions' or coalesce(
    jsonb_typeof(rules->'divisions') = 'number' and rules->>'divisions' in ('2', '3')
    and teams is null and starts_at > created_at, false)) not valid;
alter table challenges validate constraint challenges_completers;
alter table challenges validate constraint challenges_divisions;
