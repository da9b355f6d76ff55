-- Scores are derived: a participant's row is what a fresh computation of its history gives. week 0 is the whole
-- challenge and holds everyone who counts; week k is its k-th block of seven days and holds who has points in it.
-- Keys are led by the challenge, so they can be spread by it.
create table scores (
  challenge_id uuid not null,
  week smallint not null check (week >= 0),
  user_id uuid not null,
  score bigint not null check (score >= 0),
  joined_at timestamptz not null,
  -- Where the person stood when the day began, for the movement shown beside the rank.
  day date,
  day_rank integer check (day_rank > 0),
  -- A person's weeks lie together: one look finds them all, whether to write, to drop or to cascade.
  primary key (challenge_id, user_id, week),
  foreign key (challenge_id, user_id) references participants on delete cascade,
  check (week = 0 or score > 0)
) with (fillfactor = 80);
create index scores_in_order on scores (challenge_id, week, score desc, joined_at, user_id);

-- How many people hold each score (level 0), each span of 128 scores (level 1) and of 16,384 (level 2): a rank costs
-- the same at ten people and at a million, for daily points and for metres alike.
create table score_counts (
  challenge_id uuid not null,
  week smallint not null,
  level smallint not null check (level between 0 and 2),
  bucket bigint not null,
  people integer not null check (people >= 0),
  primary key (challenge_id, week, level, bucket)
) with (fillfactor = 40);

-- Moves one person from one score to another in the counts; null is "not there". On each level rows are touched in
-- ascending order, whoever writes, so writers never wait in a circle.
create function count_score(p_challenge uuid, p_week smallint, p_old bigint, p_new bigint) returns void
language plpgsql as $$
declare
  old_bucket bigint := p_old;
  new_bucket bigint := p_new;
begin
  for level_ in 0..2 loop
    if old_bucket is not distinct from new_bucket then return; end if;
    if old_bucket is not null and (new_bucket is null or old_bucket < new_bucket) then
      update score_counts set people = people - 1
      where challenge_id = p_challenge and week = p_week and level = level_ and bucket = old_bucket;
    end if;
    if new_bucket is not null then
      insert into score_counts as c values (p_challenge, p_week, level_, new_bucket, 1)
      on conflict (challenge_id, week, level, bucket) do update set people = c.people + 1;
    end if;
    if old_bucket > new_bucket then
      update score_counts set people = people - 1
      where challenge_id = p_challenge and week = p_week and level = level_ and bucket = old_bucket;
    end if;
    old_bucket := old_bucket >> 7;
    new_bucket := new_bucket >> 7;
  end loop;
end $$;

-- The counts follow the scores whatever writes them, a cascade included: they cannot drift apart.
create function keep_score_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_score(new.challenge_id, new.week, null, new.score);
  elsif tg_op = 'UPDATE' then
    perform count_score(new.challenge_id, new.week, old.score, new.score);
  else
    perform count_score(old.challenge_id, old.week, old.score, null);
  end if;
  return null;
end $$;
create trigger scores_counted after insert or delete on scores for each row execute function keep_score_counts();
create trigger scores_recounted after update of score on scores for each row
  when (old.score is distinct from new.score) execute function keep_score_counts();

-- Counts a challenge afresh: after a bulk load with the triggers off, and to hold the kept counts against.
create function counts_of_scores(p_challenge uuid)
returns table (challenge_id uuid, week smallint, level smallint, bucket bigint, people integer)
language sql stable as $$
  select s.challenge_id, s.week, l.level::smallint, s.score >> (7 * l.level), count(*)::integer
  from scores s cross join generate_series(0, 2) as l(level)
  where s.challenge_id = p_challenge
  group by 1, 2, 3, 4
$$;

-- Sets one score; makes the row if the participant had none. A week without points has no row.
create function set_score(p_challenge uuid, p_week smallint, p_user uuid, p_score bigint, p_joined_at timestamptz)
returns void language plpgsql as $$
begin
  if p_week > 0 and p_score = 0 then
    delete from scores where challenge_id = p_challenge and week = p_week and user_id = p_user;
    return;
  end if;
  insert into scores as s (challenge_id, week, user_id, score, joined_at)
  values (p_challenge, p_week, p_user, p_score, p_joined_at)
  on conflict (challenge_id, user_id, week) do update set score = excluded.score, joined_at = excluded.joined_at
    where s.score <> excluded.score or s.joined_at <> excluded.joined_at;
end $$;

-- Takes a participant out of every view of a challenge, in the order in which others write.
create function drop_scores(p_challenge uuid, p_user uuid) returns void language plpgsql as $$
declare week_ smallint;
begin
  for week_ in select week from scores where challenge_id = p_challenge and user_id = p_user order by week loop
    delete from scores where challenge_id = p_challenge and week = week_ and user_id = p_user;
  end loop;
end $$;

-- The competition rank of a score: one more than the number of people above it. In plpgsql, whose plan a connection
-- keeps; a function in plain SQL would be planned anew for every call.
create function rank_of(p_challenge uuid, p_week smallint, p_score bigint) returns bigint
language plpgsql stable parallel safe strict as $$
begin
  return 1
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 2 and bucket > p_score >> 14), 0)
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 1 and bucket > p_score >> 7
                  and bucket < ((p_score >> 14) + 1) << 7), 0)
    + coalesce((select sum(people) from score_counts
                where challenge_id = p_challenge and week = p_week and level = 0 and bucket > p_score
                  and bucket < ((p_score >> 7) + 1) << 7), 0);
end $$;

-- Which day's ranks a challenge has kept, so that the nightly work is done once.
create table day_ranks_taken (
  challenge_id uuid primary key references challenges on delete cascade,
  day date not null
);
