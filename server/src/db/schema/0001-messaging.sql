-- Mails, text messages and push messages, from the transaction that causes them until they are sent.

-- Messages to send, written in the transaction that causes them and sent after it.
create table outgoing_messages (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  language text not null check (language in ('pt-BR', 'en')),
  kind text not null,
  facts jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  -- Messages leave by lanes, the lowest number first: 1 codes and security, 2 money and legal, 3 the rest, 4 a change
  -- of the terms. Within a lane they leave by turn, which spreads them over their recipients: the second message to an
  -- address has a later turn than the first one to any other.
  lane smallint not null default 3 check (lane between 1 and 4),
  turn bigint not null default 0,
  -- Messages that people cannot switch off are never discarded: given up, they stay until an admin sends them again.
  given_up_at timestamptz,
  refused boolean not null default false,
  constraint outgoing_messages_channel_check check (channel in ('mail', 'sms', 'push')),
  constraint only_given_up_is_refused check (given_up_at is not null or not refused)
);
create index outgoing_messages_first_tries on outgoing_messages (channel, lane, turn, created_at)
  where given_up_at is null and attempts = 0;
create index outgoing_messages_later_tries on outgoing_messages (channel, lane, next_try_at)
  where given_up_at is null and attempts > 0;
create index outgoing_messages_of_reader on outgoing_messages (recipient);
create index outgoing_messages_given_up on outgoing_messages (given_up_at, id) where given_up_at is not null;

-- Receives mails and text messages while no real service is configured; not used in production.
create table local_outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  kind text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz not null
);
create index local_outbox_at on local_outbox (at desc);

-- Messages that were given up after too many attempts.
create table undelivered_messages (
  id uuid primary key,
  at timestamptz not null,
  -- Whether a message was given up because its address takes no mail (docs/rules/challenges.md#invites).
  refused boolean not null default false
);
create index undelivered_messages_by_time on undelivered_messages (at);

-- Where a browser receives push messages, and the keys that encrypt them. A subscription belongs to the session that
-- requested it and is deleted with it, so that a signed-out browser receives nothing.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique,
  user_id uuid not null,
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  -- An uncompressed P-256 point, and the authentication secret.
  p256dh bytea not null check (length(p256dh) = 65 and get_byte(p256dh, 0) = 4),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null
);
create index push_subscriptions_of_person on push_subscriptions (user_id);

-- Mails that a mail server accepted. A bounce names its mail by this id, and one that names no known id is ignored.
-- Neither the recipient nor the content is stored.
create table sent_mails (
  id uuid primary key,
  kind text not null,
  at timestamptz not null
);
create index sent_mails_by_time on sent_mails (at);

-- When the next message of a channel may leave, from any node: the rate limit applies to the whole installation.
create table message_pace (
  channel text primary key check (channel in ('mail', 'sms', 'push')),
  free_at timestamptz not null
);
insert into message_pace (channel, free_at) values ('mail', now()), ('sms', now()), ('push', now());
