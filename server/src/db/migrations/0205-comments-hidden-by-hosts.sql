-- The challenges whose hosts hid a comment (docs/rules/feed.md#comments): their participants no longer see it.
alter table comments add column hidden_in uuid[] not null default '{}';
