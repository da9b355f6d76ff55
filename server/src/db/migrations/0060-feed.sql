-- What people say to a workout (docs/rules/feed.md), beside it: led by the workout's person. `challenge_ids` are the
-- challenges in which whoever says it met the workout; who sees none of them doesn't see it, nor who said it.
create table reactions (
  user_id uuid not null references people,
  activity_id uuid not null,
  person_id uuid not null references people,
  kind text not null check (kind in ('like', 'fire', 'strong', 'clap')),
  challenge_ids uuid[] not null,
  at timestamptz not null,
  -- One of each kind a person.
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
  -- By its author, who can bring it back for some minutes; afterwards a timed job forgets it.
  deleted_at timestamptz,
  -- By the workout's person.
  hidden_at timestamptz,
  primary key (user_id, activity_id, id),
  check (author_id = user_id or challenge_ids <> '{}'),
  check (edited_at >= written_at)
);
create index comments_by_time on comments (user_id, activity_id, written_at desc, id desc);
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

-- Whose comment it is, where, and when it was written never changes.
create function keep_comment() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.activity_id, new.id, new.author_id, new.written_at)
    is distinct from (old.user_id, old.activity_id, old.id, old.author_id, old.written_at) then
    raise exception 'a comment keeps its author, place and moment' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger comments_kept before update on comments for each row execute function keep_comment();

-- Neither sees the other any more (docs/rules/people-and-rights.md#blocking).
create table blocks (
  user_id uuid not null references people,
  blocked_id uuid not null references people,
  at timestamptz not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- What others say is wrong with a person: once a reporter.
create table person_reports (
  user_id uuid not null references people,
  reporter_id uuid not null references people,
  id uuid not null,
  reason text not null check (reason in ('harassment', 'fake_profile', 'offensive', 'other')),
  comment text not null check (char_length(comment) <= 250),
  reported_at timestamptz not null,
  primary key (user_id, reporter_id),
  check (user_id <> reporter_id)
);
create index person_reports_by_time on person_reports (reported_at desc, id desc);

-- Invite bonuses that count are posts, too; like workouts they are paged by moment and id.
alter table score_bonuses add column post_id uuid not null generated always as
  (overlay(overlay(md5(challenge_id::text || user_id::text || invited_id::text || kind)
    placing '8' from 13) placing '8' from 17)::uuid) stored;
create index score_bonuses_feed on score_bonuses (challenge_id, counted_at desc, post_id desc)
  where counted_at is not null;

-- One's own posts, in the order in which they came.
create index activities_by_logging on activities (user_id, logged_at desc, id desc);
