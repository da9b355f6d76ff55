-- Deliveries about money, and those that are always sent, do not wait behind digests for everyone; nodes of the version before
-- give all of them the lane of the rest.
alter table notice_deliveries add column lane smallint not null default 3 check (lane in (2, 3));
drop index notice_deliveries_due;
create index notice_deliveries_due on notice_deliveries (lane, due_at);
