-- Messages leave by lanes, the lowest number first: 1 codes and security, 2 money and legal, 3 the rest, 4 a change of the
-- terms. Within a lane they leave by turn, which spreads them over their readers: the second message to an address has a
-- later turn than the first one to any other. Nodes of the version before write neither, so both have a default.
alter table outgoing_messages
  add column lane smallint not null default 3 check (lane between 1 and 4),
  add column turn bigint not null default 0,
  -- What nobody may switch off is never thrown away: given up, it stays until an admin sends it again.
  add column given_up_at timestamptz,
  add column refused boolean not null default false,
  add constraint only_given_up_is_refused check (given_up_at is not null or not refused);

update outgoing_messages set lane = 1
where channel = 'sms' or kind in (
  'confirmation', 'recovery', 'magic_link', 'email_change', 'email_change_current', 'reauthentication', 'invite',
  'new_sign_in', 'password_changed', 'password_forced', 'factor_added', 'factor_removed', 'email_changed', 'phone_changed',
  'identity_linked', 'identity_unlinked', 'identity_linked_there', 'bank_details_changed', 'admin_act');
update outgoing_messages set lane = 2
where channel = 'mail' and kind in (
  'bank_details_refused', 'payout_failed', 'payouts_stopped', 'account_suspended', 'suspension_lifted', 'support_request',
  'support_answer', 'archive_ready', 'closing_asked', 'closing_taken_back', 'closing_waits', 'account_closed');
update outgoing_messages set lane = 4 where channel = 'mail' and kind = 'terms_changed';

drop index outgoing_messages_next;
create index outgoing_messages_first_tries on outgoing_messages (channel, lane, turn, created_at)
  where given_up_at is null and attempts = 0;
create index outgoing_messages_later_tries on outgoing_messages (channel, lane, next_try_at)
  where given_up_at is null and attempts > 0;
create index outgoing_messages_of_reader on outgoing_messages (recipient);
create index outgoing_messages_given_up on outgoing_messages (given_up_at, id) where given_up_at is not null;

-- When the next message of a channel may leave, whichever node sends it: the rate is one of the whole installation.
create table message_pace (
  channel text primary key check (channel in ('mail', 'sms', 'push')),
  free_at timestamptz not null
);
insert into message_pace (channel, free_at) select channel, now() from unnest(array['mail', 'sms', 'push']) as channel;
