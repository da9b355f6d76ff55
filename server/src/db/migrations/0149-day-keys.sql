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

-- What was drawn, as `npm run verify-draw` reads it, without the keys. Reviewers aren't here: once a key is open, a lot
-- tells which person it is.
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
