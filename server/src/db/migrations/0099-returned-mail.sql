-- Mails that a mail server took: what comes back of one later names it by this id, and of nothing else is anything believed.
-- Neither who it was for nor what it said is kept.
create table sent_mails (id uuid primary key, kind text not null, at timestamptz not null);
create index sent_mails_by_time on sent_mails (at);
create index undelivered_messages_by_time on undelivered_messages (at);
