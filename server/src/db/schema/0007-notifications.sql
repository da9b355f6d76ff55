-- Notifications: what people are told, and how (docs/rules/notifications.md).

-- One notification for each fact.
create table notices (
  user_id uuid not null references people,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- Identifies the fact: a person is not notified of the same one twice.
  subject text not null check (char_length(subject) between 1 and 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- False if the person chose to receive it through other channels only.
  in_app boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, kind, subject)
);
create index notices_in_order on notices (user_id, at desc, id desc) where in_app;
create index notices_unread on notices (user_id) where in_app and read_at is null;
create index notices_by_time on notices (at);

-- Only whether a notification was read ever changes.
create function notices_keep() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'read_at' is distinct from to_jsonb(old) - 'read_at' then
    raise exception 'what was told stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger notices_keep before update on notices for each row execute function notices_keep();

-- Kinds that a person switched on or off; without a row the default of the kind applies.
create table notice_choices (
  user_id uuid not null references people,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  channel text not null check (channel in ('app', 'mail', 'push')),
  chosen boolean not null,
  primary key (user_id, kind, channel)
);

-- The hours, in the person's time zone, in which nothing is sent; both null: none. Without a row the default applies.
create table quiet_hours (
  user_id uuid primary key references people,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- Mails and push messages still to be sent: a row is deleted in the transaction that queues its message.
create table notice_deliveries (
  user_id uuid not null,
  notice_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  due_at timestamptz not null,
  primary key (user_id, notice_id, channel),
  foreign key (user_id, notice_id) references notices on delete cascade
);
create index notice_deliveries_due on notice_deliveries (due_at);
