-- What the people of a challenge write to each other (docs/rules/feed.md#chat), beside it: led by the challenge.
create table chat_messages (
  challenge_id uuid not null references challenges,
  id uuid not null,
  author_id uuid not null references people,
  body text not null check (char_length(body) between 1 and 500),
  written_at timestamptz not null,
  -- By its author, who can bring it back for some minutes; afterwards a timed job forgets it.
  deleted_at timestamptz,
  -- By the creator of the challenge.
  hidden_at timestamptz,
  primary key (challenge_id, id)
);
create index chat_messages_by_time on chat_messages (challenge_id, written_at desc, id desc);
create index chat_messages_deleted on chat_messages (deleted_at) where deleted_at is not null;

-- What was written stays as it was written, and whose it is.
create function keep_chat_message() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.id, new.author_id, new.body, new.written_at)
    is distinct from (old.challenge_id, old.id, old.author_id, old.body, old.written_at) then
    raise exception 'a message keeps its author, words, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chat_messages_kept before update on chat_messages for each row execute function keep_chat_message();
