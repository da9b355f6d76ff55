-- The message of the same chat that this one answers; an answer stays when that one is deleted for good.
alter table chat_messages
  add column reply_to uuid,
  add constraint chat_messages_reply foreign key (challenge_id, reply_to) references chat_messages (challenge_id, id)
    on delete set null (reply_to),
  add constraint chat_messages_reply_to_other check (reply_to <> id);
create index chat_messages_replies on chat_messages (challenge_id, reply_to) where reply_to is not null;

-- What was written stays as it was written, and whose it is; what it answered can only be forgotten.
create or replace function keep_chat_message() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.id, new.author_id, new.body, new.written_at)
    is distinct from (old.challenge_id, old.id, old.author_id, old.body, old.written_at)
    or (new.reply_to is distinct from old.reply_to and new.reply_to is not null) then
    raise exception 'a message keeps its author, words, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
