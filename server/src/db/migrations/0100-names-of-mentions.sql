-- By which names people were mentioned, in the order of `mentions`: somebody who is called otherwise since is still meant
-- (docs/rules/feed.md#mentions).
alter table comments add column mention_names text[] not null default '{}';
update comments set mention_names = array(
  select p.name from unnest(mentions) with ordinality m(id, nth) join people p on p.id = m.id order by nth
) where mentions <> '{}';
alter table comments add check (cardinality(mention_names) = cardinality(mentions));
