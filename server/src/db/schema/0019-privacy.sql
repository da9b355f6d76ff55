-- Archives of personal data, and the deletion of accounts.

-- Archives of all data about a person, created by a timed job (docs/rules/people-and-rights.md#archive).
create table archives (
  user_id uuid not null references people,
  id uuid not null,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed', 'gone')),
  -- How often it was begun, written before each attempt. `due_at` is the next attempt; the node that takes it postpones
  -- it.
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz check (expires_at > ready_at),
  bytes bigint check (bytes > 0),
  check ((state = 'asked') <= (due_at is not null and ready_at is null)),
  check ((state in ('ready', 'gone')) = (ready_at is not null)),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null)),
  primary key (user_id, id)
);
create index archives_of_person on archives (user_id, asked_at desc);
create unique index archives_one_asked on archives (user_id) where state = 'asked';
create index archives_due on archives (due_at) where state = 'asked';
create index archives_to_remove on archives (expires_at) where state = 'ready';

-- Requests to delete an account, and their outcome (docs/rules/people-and-rights.md#deletion).
create table account_closings (
  user_id uuid not null references people,
  id uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- The money that the person gives up, as it was shown: [{currency, cents}].
  gives_up jsonb not null default '[]' check (jsonb_typeof(gives_up) = 'array'),
  taken_back_at timestamptz,
  -- When the person was notified that the deletion must wait.
  waits_told_at timestamptz,
  done_at timestamptz check (done_at >= due_at),
  -- The transaction of the deletion, the only one in which append-only tables allow it.
  done_in xid8,
  check (done_at is null or taken_back_at is null),
  check ((done_at is null) = (done_in is null)),
  primary key (user_id, id)
);
create unique index one_closing on account_closings (user_id) where taken_back_at is null;
create index closings_due on account_closings (due_at) where taken_back_at is null and done_at is null;

create function account_closings_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.taken_back_at is not null or old.done_at is not null
     or (new.id, new.user_id, new.asked_at, new.due_at) is distinct from (old.id, old.user_id, old.asked_at, old.due_at)
     or new.done_in is not null and new.done_in <> pg_current_xact_id() then
    raise exception 'what became of an account stays written down' using errcode = 'restrict_violation';
  end if;
  if new.done_in is not null then
    insert into ending_now (user_id, tx) values (new.user_id, new.done_in);
  end if;
  return new;
end $$;
create trigger account_closings_keep before update or delete on account_closings
  for each row execute function account_closings_keep();

-- The accounts that are deleted now, for the triggers of append-only tables. Only `account_closings_keep` writes it.
create table ending_now (
  user_id uuid primary key,
  tx xid8 not null
);

create function ending_now_door() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or pg_trigger_depth() < 2 then
    raise exception 'only the end of an account says that it is now' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ending_now_door before insert or update or delete on ending_now
  for each row execute function ending_now_door();

-- Files that a timed job must delete, repeated until it succeeds.
create table files_to_remove (
  id uuid primary key,
  kind text not null check (kind in ('photo', 'archive')),
  since timestamptz not null
);

-- Whether the current transaction is the one that deletes this person's account.
create function ends_now(p_user uuid) returns boolean language sql stable as $$
  select exists (select from ending_now where user_id = p_user and tx = pg_current_xact_id_if_assigned())
$$;
