-- What people are told, once of each fact, and how (docs/rules/notifications.md).
create table notices (
  user_id uuid not null references people,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The fact it tells of: of the same one nobody is told twice.
  subject text not null check (char_length(subject) between 1 and 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- False where its person wants it by other ways only.
  in_app boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, kind, subject)
);
create index notices_in_order on notices (user_id, at desc, id desc) where in_app;
create index notices_unread on notices (user_id) where in_app and read_at is null;
create index notices_by_time on notices (at);

-- What was said stays as it was said; only whether it was read changes.
create function notices_keep() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'read_at' is distinct from to_jsonb(old) - 'read_at' then
    raise exception 'what was told stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger notices_keep before update on notices for each row execute function notices_keep();

-- What somebody switched; without a row the default of the kind holds.
create table notice_choices (
  user_id uuid not null references people,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  channel text not null check (channel in ('app', 'mail', 'push')),
  chosen boolean not null,
  primary key (user_id, kind, channel)
);

-- From which full hour to which, of the person's own clock; both null: none. Without a row the default holds.
create table quiet_hours (
  user_id uuid primary key references people,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- Mails and pushes that are still to be sent: a row goes in the transaction that queues its message.
create table notice_deliveries (
  user_id uuid not null,
  notice_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  due_at timestamptz not null,
  primary key (user_id, notice_id, channel),
  foreign key (user_id, notice_id) references notices on delete cascade
);
create index notice_deliveries_due on notice_deliveries (due_at);
