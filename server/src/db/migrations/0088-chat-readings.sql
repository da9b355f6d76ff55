-- Up to which message somebody has read the chat of a challenge (docs/rules/feed.md#chat).
create table chat_readings (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  -- When that message was written.
  read_until timestamptz not null,
  primary key (challenge_id, user_id)
);

-- What was read stays read.
create function keep_chat_reading() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.user_id) is distinct from (old.challenge_id, old.user_id) or new.read_until < old.read_until then
    raise exception 'what was read stays read' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chat_readings_kept before update on chat_readings for each row execute function keep_chat_reading();

-- Since when those who haven't read a message are told of it (docs/rules/notifications.md#kinds).
alter table chat_messages add column told_at timestamptz;
update chat_messages set told_at = written_at;
create index chat_messages_untold on chat_messages (written_at) where told_at is null;
