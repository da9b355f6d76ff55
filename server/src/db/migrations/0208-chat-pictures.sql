-- Pictures in chats (docs/rules/feed.md#chat). A photo sent for a chat belongs to one message, and proves no workout:
-- it is never found again by its bytes. Until a message has it, it is unused.
alter table photos add column is_for_chat boolean not null default false;

alter table chat_messages
  add column photo_id uuid,
  drop constraint chat_messages_body_check,
  add constraint chat_messages_body_check
    check (char_length(body) <= 500 and (photo_id is not null or char_length(body) >= 1)) not valid;
create index chat_messages_photos on chat_messages (photo_id) where photo_id is not null;

-- What was written stays as it was written, with its picture, and whose it is; what it answered can only be forgotten.
create or replace function keep_chat_message() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.id, new.author_id, new.body, new.photo_id, new.written_at)
    is distinct from (old.challenge_id, old.id, old.author_id, old.body, old.photo_id, old.written_at)
    or (new.reply_to is distinct from old.reply_to and new.reply_to is not null) then
    raise exception 'a message keeps its author, words, picture, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A reported photo belongs to a workout, or to a message in the chat of a challenge; only a workout waits for another.
alter table photo_cases
  alter column activity_id drop not null,
  add column challenge_id uuid,
  add constraint photo_cases_subject check (num_nonnulls(activity_id, challenge_id) = 1) not valid,
  add constraint photo_cases_of_chat check (challenge_id is null or replace_until is null) not valid;
