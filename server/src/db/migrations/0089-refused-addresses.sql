-- Whether a message was given up because its address takes no mail (docs/rules/challenges.md#invites).
alter table undelivered_messages add column refused boolean not null default false;
