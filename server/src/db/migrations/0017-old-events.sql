-- What is older than a year goes. Events come in the order of their time, so an index of ranges is enough to find them.
create index account_events_at on auth.account_events using brin (at);
