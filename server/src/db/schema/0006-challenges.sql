-- Challenges, their participants, and invitations.

create table challenges (
  id uuid primary key,
  creator_id uuid not null references people,
  template text,
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 2000),
  type text not null check (type in ('workout_count', 'calories_time', 'weekly_consistency', 'count_days', 'time',
    'distance', 'steps', 'calories', 'activity', 'gps_run')),
  category text not null check (category in ('consistency', 'intensity', 'days', 'general')),
  start_date date not null,
  end_date date not null,
  -- The creator's time zone: the challenge begins at 00:00 of start_date there.
  time_zone text not null,
  starts_at timestamptz not null,
  settles_at timestamptz not null,
  target bigint check (target > 0),
  rules jsonb not null,
  late_hours integer not null default 48 check (late_hours between 0 and 168),
  max_participants integer check (max_participants > 0),
  max_free_joins integer check (max_free_joins > 0),
  closed_after_start boolean not null default false,
  prize_kind text not null check (prize_kind in ('none', 'challenge', 'sponsored', 'fixed')),
  currency text not null check (currency in ('BRL', 'USD', 'AUD', 'GBP', 'EUR')),
  entry_fee_cents bigint not null default 0 check (entry_fee_cents >= 0),
  prize_amount_cents bigint not null default 0 check (prize_amount_cents >= 0),
  prize_split text not null default 'winner' check (prize_split in ('winner', 'tiers')),
  prize_tiers integer[],
  fingerprint text not null,
  is_private boolean not null default false,
  is_ambassador boolean not null default false,
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
  -- When the announced amount of a fixed or sponsored prize was paid in.
  funded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  -- The version of the rules of this challenge (docs/rules/scoring.md#rules-version). A new version comes with a
  -- migration that allows it.
  rules_version integer not null default 1 constraint challenges_rules_version check (rules_version in (1)),
  -- Whether an admin put it first among the recommended ones.
  is_featured boolean not null default false,
  -- What staff told the participants of a challenge that they cancelled; shown on its page.
  cancelled_words text,
  check (end_date >= start_date),
  check (settles_at > starts_at),
  check (prize_kind = 'challenge' or entry_fee_cents = 0),
  check ((prize_split = 'tiers') = (prize_tiers is not null)),
  check ((status = 'active') = (ended_at is null)),
  check (cancelled_words is null or (status = 'cancelled' and char_length(cancelled_words) between 1 and 2000))
);
-- Not valid, because challenges older than this rule keep the dates that people agreed to.
alter table challenges add constraint challenge_length check (end_date - start_date < 366) not valid;
create index challenges_due on challenges (settles_at) where status = 'active';
create index challenges_open on challenges (status, start_date, id) where not is_private;
create index challenges_by_creator on challenges (creator_id);
create index challenges_by_title on challenges using gin (plain_text(title) gin_trgm_ops);
create index challenges_ended on challenges (end_date desc, id) where status = 'completed' and not is_private;
-- Admins list the newest first.
create index challenges_by_creation on challenges (created_at desc, id desc);

-- Participants agreed to the rules when they joined, so these never change; only visibility, recommendation, state and
-- funding do. A private challenge that only its creator was ever in loses its texts when the creator's account is
-- deleted.
create function refuse_rule_changes() returns trigger language plpgsql as $$
declare
  moves text[] := '{is_private,is_ambassador,is_featured,status,funded_at,ended_at,cancelled_words}';
begin
  if (new.title, new.description) is distinct from (old.title, old.description) and old.is_private
     and ends_now(old.creator_id) then
    moves := moves || '{title,description}'::text[];
  end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves) then
    raise exception 'the rules of a challenge cannot change' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'active' and new.status <> old.status then
    raise exception 'a challenge ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger challenges_keep_rules before update on challenges for each row execute function refuse_rule_changes();

-- The creator takes the first seat, so with a limit of one no other person could join. Not a check constraint, which
-- would also refuse to settle or cancel an older challenge with such a limit.
create function challenges_have_seats() returns trigger language plpgsql as $$
begin
  if new.max_free_joins < 2 or new.max_participants < 2 then
    raise exception 'a limit leaves room for at least two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger challenges_have_seats before insert or update of max_free_joins, max_participants on challenges
  for each row execute function challenges_have_seats();

-- Seats are counted in a separate table, so that joining locks no row that logging a workout reads.
create table challenge_seats (
  challenge_id uuid primary key references challenges,
  taken integer not null default 0 check (taken >= 0),
  participating integer not null default 0 check (participating >= 0),
  seats integer,
  check (seats is null or taken <= seats)
);

create table participants (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  state text not null check (state in ('payment_pending', 'participating')),
  joined_at timestamptz not null,
  invited_by uuid references people,
  -- The fingerprint of the rules that this person agreed to.
  fingerprint text not null,
  -- A seat waits for its payment until `seat_until`, as the person was told. From `seat_lapses_at` on, a little later
  -- because a payment may just have been made, another person can take it. Both are null for seats that do not lapse:
  -- those of paid participants and of the creator.
  holds_seat boolean not null default true,
  seat_until timestamptz,
  seat_lapses_at timestamptz,
  primary key (challenge_id, user_id),
  check ((seat_until is null) = (seat_lapses_at is null)),
  check (seat_until is null or (state = 'payment_pending' and holds_seat)),
  check (holds_seat or state = 'payment_pending')
);
create index participants_by_user on participants (user_id, challenge_id);
create index participants_by_inviter on participants (invited_by, challenge_id) where invited_by is not null;
create index participants_lapsing on participants (challenge_id, seat_lapses_at) where seat_lapses_at is not null;

create function stays_out() returns trigger language plpgsql as $$
begin
  if exists (select from challenge_withdrawals w
    where w.challenge_id = new.challenge_id and w.user_id = new.user_id) then
    raise exception 'withdrew from challenge %', new.challenge_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger participants_stay_out before insert on participants for each row execute function stays_out();

-- People who may see a private challenge without being in it, because they opened its link.
create table challenge_invited (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  invited_by uuid references people,
  at timestamptz not null,
  token_id uuid,
  -- Whether this person was counted in `joined` of the token.
  spent boolean not null default false,
  declined_at timestamptz,
  primary key (challenge_id, user_id),
  check (not spent or token_id is not null)
);
create index challenge_invited_of_person on challenge_invited (user_id);

-- An invitation to a challenge: to an e-mail address, to an account, or to the first person who opens its own link. It
-- is open until the invited person joins.
create table challenge_invitations (
  id uuid not null,
  challenge_id uuid not null references challenges,
  invited_email text check (invited_email = lower(invited_email) and char_length(invited_email) between 3 and 254),
  invited_user_id uuid references people,
  inviter_user_id uuid not null references people,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null,
  expires_at timestamptz,
  accepted_at timestamptz,
  -- The date of sending in the inviter's time zone at that time; it never changes.
  sent_on date not null,
  -- The former challenge whose participants its creator invites again. Not a foreign key: the two challenges may be in
  -- different databases. A person who declines can still join, but is not shown the invitation any more.
  repeat_of uuid,
  declined_at timestamptz,
  by_link boolean not null default false,
  mail_id uuid,
  mails integer not null default 0 check (mails >= 0),
  -- When the invited account was notified. A timed job does this, so that the time that an invitation takes does not
  -- reveal who has an account (docs/decisions/0059-what-people-do-together.md).
  told_at timestamptz,
  primary key (challenge_id, id),
  constraint challenge_invitations_check1 check ((status = 'accepted') = (accepted_at is not null)),
  constraint challenge_invitations_repeat
    check (repeat_of is null or (invited_user_id is not null and invited_email is null)),
  constraint challenge_invitations_to_somebody
    check (invited_email is not null or invited_user_id is not null or by_link),
  constraint challenge_invitations_by_link check (not by_link or (invited_email is null and repeat_of is null)),
  constraint challenge_invitations_mailed check (mails = 0 or (invited_email is not null and mail_id is not null))
);
create unique index challenge_invitations_email on challenge_invitations (challenge_id, invited_email);
create index challenge_invitations_invited on challenge_invitations (invited_user_id);
create index challenge_invitations_address on challenge_invitations (invited_email) where status = 'pending';
create index challenge_invitations_brought on challenge_invitations (invited_user_id, inviter_user_id, challenge_id)
  where status = 'accepted';
create index challenge_invitations_by_id on challenge_invitations (id);
-- Once per person and challenge, even if others invite the same person.
create unique index challenge_invitations_again on challenge_invitations (challenge_id, invited_user_id)
  where repeat_of is not null;
create index challenge_invitations_of_inviter on challenge_invitations (inviter_user_id, challenge_id);
create index challenge_invitations_mailed_to on challenge_invitations (invited_email, created_at)
  where invited_email is not null;
create index challenge_invitations_untold on challenge_invitations (created_at) where told_at is null and not by_link;

-- People who withdrew after the start. They are no longer participants, and cannot join again.
create table challenge_withdrawals (
  challenge_id uuid not null references challenges,
  user_id uuid not null references people,
  joined_at timestamptz not null,
  at timestamptz not null,
  primary key (challenge_id, user_id)
);

create trigger challenge_withdrawals_keep before update or delete on challenge_withdrawals
  for each row execute function ledger_keeps();
create trigger challenge_withdrawals_keep_all before truncate on challenge_withdrawals
  for each statement execute function ledger_keeps();

-- Tokens that open a challenge to the person who received them: in a participant's link, for several people, or in an
-- invitation, for one (docs/rules/challenges.md#invites). Only the hash of the token is stored.
create table invite_tokens (
  challenge_id uuid not null references challenges,
  id uuid not null,
  inviter_user_id uuid not null references people,
  -- Null for a link.
  invitation_id uuid,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  opened_at timestamptz,
  -- How many people may join by it, and how many have.
  most integer not null check (most > 0),
  joined integer not null default 0 check (joined between 0 and most),
  primary key (challenge_id, id),
  check (invitation_id is null or most = 1)
);
alter table challenge_invited add constraint challenge_invited_challenge_id_token_id_fkey
  foreign key (challenge_id, token_id) references invite_tokens (challenge_id, id);
-- Found without knowing the challenge. Not unique: tokens have 256 random bits.
create index invite_tokens_by_hash on invite_tokens (hash);
create unique index invite_tokens_one_link on invite_tokens (challenge_id, inviter_user_id)
  where invitation_id is null and revoked_at is null;
create unique index invite_tokens_one_of_invitation on invite_tokens (challenge_id, invitation_id)
  where invitation_id is not null and revoked_at is null;

-- Two people, one of whom blocked the other: neither sees the other (docs/rules/people-and-rights.md#blocking).
create table blocks (
  user_id uuid not null references people,
  blocked_id uuid not null references people,
  at timestamptz not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- The key of a UTC date, from which lots are drawn (docs/rules/lots.md#keys). The hash is public from `published_at`
-- on, the key from `opened_at` on.
create table day_keys (
  date date primary key,
  key bytea not null check (octet_length(key) = 32),
  hash text not null,
  published_at timestamptz not null,
  opened_at timestamptz,
  constraint day_keys_hash_of_key check (hash = encode(sha256(key), 'hex')),
  constraint day_keys_not_opened_early check ((opened_at at time zone 'UTC')::date >= date + 30)
);
create index day_keys_unopened on day_keys (date) where opened_at is null;

-- A key is opened once; nothing else about it ever changes.
create function day_keys_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.opened_at is null and new.opened_at is not null
    and (old.date, old.key, old.hash, old.published_at) = (new.date, new.key, new.hash, new.published_at) then
    return new;
  end if;
  raise exception 'keys of days are append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger day_keys_stay before update or delete on day_keys for each row execute function day_keys_stay();
create trigger day_keys_keep_all before truncate on day_keys for each statement execute function day_keys_stay();

-- Draws in the form that `npm run verify-draw` reads, without the keys. Drawn reviewers are not included: once a key is
-- open, a lot reveals the person.
create table published_draws (
  challenge_id uuid not null references challenges (id),
  kind text not null check (kind in ('teams')),
  draw jsonb not null check (draw->>'kind' = kind and draw->>'challenge' = challenge_id::text),
  drawn_at timestamptz not null,
  primary key (challenge_id, kind)
);

create function published_draws_stay() returns trigger language plpgsql as $$
begin
  raise exception 'published draws are append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger published_draws_stay before update or delete on published_draws
  for each row execute function published_draws_stay();
create trigger published_draws_keep_all before truncate on published_draws
  for each statement execute function published_draws_stay();
