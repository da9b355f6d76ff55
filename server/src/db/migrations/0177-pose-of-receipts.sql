-- As of the workout (0176).
alter table receipts add column pose boolean not null default false;
