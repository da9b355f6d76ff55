-- Where a browser is reached by push, and with which keys what it is told is sealed. It belongs to the session that asked
-- for it and goes with it: who has signed out is told nothing.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references auth.sessions on delete cascade,
  user_id uuid not null references people,
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  -- An uncompressed point of P-256, and a secret.
  p256dh bytea not null check (length(p256dh) = 65 and get_byte(p256dh, 0) = 4),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null
);
create index push_subscriptions_of_person on push_subscriptions (user_id);

alter table outgoing_messages drop constraint outgoing_messages_channel_check;
alter table outgoing_messages add constraint outgoing_messages_channel_check check (channel in ('mail', 'sms', 'push'));

-- `unsubscribe` signs the links by which a mail is switched off; `vapid` is the private key by which push services know
-- this installation.
insert into server_secrets (name, value)
select name, sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
from unnest(array['unsubscribe', 'vapid']) as name;
