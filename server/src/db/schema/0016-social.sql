-- Reactions, comments, chat, and reminders.

-- Reactions to workouts (docs/rules/feed.md), stored with the workout's person. `challenge_ids` are the challenges in
-- which the author saw the workout; a viewer who can see none of them sees neither the reaction nor its author. The
-- same applies to comments.
create table reactions (
  user_id uuid not null references people,
  activity_id uuid not null,
  person_id uuid not null references people,
  kind text not null check (kind in ('like', 'fire', 'strong', 'clap')),
  challenge_ids uuid[] not null,
  at timestamptz not null,
  -- One of each kind per person.
  primary key (user_id, activity_id, person_id, kind),
  check (person_id = user_id or challenge_ids <> '{}')
);
create index reactions_by_time on reactions (user_id, at);

create table comments (
  user_id uuid not null references people,
  activity_id uuid not null,
  id uuid not null,
  author_id uuid not null references people,
  body text not null check (char_length(body) between 1 and 500),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 10),
  challenge_ids uuid[] not null,
  written_at timestamptz not null,
  edited_at timestamptz,
  -- By its author, who can restore it for some minutes; then a timed job deletes it.
  deleted_at timestamptz,
  -- By the author of the workout.
  hidden_at timestamptz,
  -- The names of the mentioned people at the time of writing, in the order of `mentions`, so that mentions survive a
  -- change of name (docs/rules/feed.md#mentions).
  mention_names text[] not null default '{}',
  primary key (user_id, activity_id, id),
  check (author_id = user_id or challenge_ids <> '{}'),
  check (edited_at >= written_at),
  check (cardinality(mention_names) = cardinality(mentions))
);
create index comments_by_time on comments (user_id, activity_id, written_at desc, id desc);
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

-- A comment keeps its author, its workout and its time.
create function keep_comment() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.activity_id, new.id, new.author_id, new.written_at)
    is distinct from (old.user_id, old.activity_id, old.id, old.author_id, old.written_at) then
    raise exception 'a comment keeps its author, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger comments_kept before update on comments for each row execute function keep_comment();

-- Challenges whose participants were reminded that it begins, or ends, tomorrow.
create table challenge_reminders (
  challenge_id uuid not null references challenges,
  kind text not null check (kind in ('challenge_starts', 'challenge_ends')),
  told_at timestamptz not null,
  primary key (challenge_id, kind)
);

-- Messages in the chat of a challenge (docs/rules/feed.md#chat).
create table chat_messages (
  challenge_id uuid not null references challenges,
  id uuid not null,
  author_id uuid not null references people,
  body text not null check (char_length(body) between 1 and 500),
  written_at timestamptz not null,
  -- By its author, who can restore it for some minutes; then a timed job deletes it.
  deleted_at timestamptz,
  -- By the creator of the challenge.
  hidden_at timestamptz,
  -- When participants who had not read it were notified (docs/rules/notifications.md#kinds).
  told_at timestamptz,
  primary key (challenge_id, id)
);
create index chat_messages_by_time on chat_messages (challenge_id, written_at desc, id desc);
create index chat_messages_deleted on chat_messages (deleted_at) where deleted_at is not null;
create index chat_messages_untold on chat_messages (written_at) where told_at is null;

-- A message keeps its author, text, challenge and time.
create function keep_chat_message() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.id, new.author_id, new.body, new.written_at)
    is distinct from (old.challenge_id, old.id, old.author_id, old.body, old.written_at) then
    raise exception 'a message keeps its author, words, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chat_messages_kept before update on chat_messages for each row execute function keep_chat_message();

-- The last message that a person has read in the chat of a challenge (docs/rules/feed.md#chat).
create table chat_readings (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  -- When that message was written.
  read_until timestamptz not null,
  primary key (challenge_id, user_id)
);

-- A message that was read stays read.
create function keep_chat_reading() returns trigger language plpgsql as $$
begin
  if (new.challenge_id, new.user_id) is distinct from (old.challenge_id, old.user_id)
    or new.read_until < old.read_until then
    raise exception 'what was read stays read' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chat_readings_kept before update on chat_readings for each row execute function keep_chat_reading();
