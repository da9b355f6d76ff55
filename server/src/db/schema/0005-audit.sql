-- The audit log of admin actions (docs/decisions/0050-what-holds-of-the-audit-log.md).

-- The last entry of the log. Writers wait for each other on this row, so that no two entries follow the same one.
create table admin_acts_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32)
);
insert into admin_acts_head (seq, hash) values (0, sha256(''));

-- The head advances by one, and only from within the trigger that adds an entry (`admin_acts_chain`).
create function admin_acts_head_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.seq = old.seq + 1 then
    return new;
  end if;
  raise exception 'what was done stays written down' using errcode = 'restrict_violation';
end $$;
create trigger admin_acts_head_keep before insert or update or delete on admin_acts_head
  for each row execute function admin_acts_head_keep();

create function admin_acts_keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was done stays written down' using errcode = 'restrict_violation';
end $$;
create trigger admin_acts_head_keep_all before truncate on admin_acts_head
  for each statement execute function admin_acts_keep();
alter table admin_acts_head enable always trigger admin_acts_head_keep;
alter table admin_acts_head enable always trigger admin_acts_head_keep_all;

-- What admins do: who, when, why, from where, and the state before and after. Entries are chained by hashes, which
-- reveals one that was changed, removed or moved despite the triggers.
create table admin_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id uuid not null,
  act text not null check (act ~ '^[a-z_]{3,40}$'),
  -- Each module that admins act on names its own subjects; the server's types hold the list.
  subject text not null check (subject ~ '^[a-z_]{1,40}$'),
  subject_id uuid,
  note text check (char_length(note) between 1 and 2000),
  seq bigint not null,
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 400),
  before jsonb,
  after jsonb,
  hash bytea not null check (length(hash) = 32)
);
create index admin_acts_on on admin_acts (subject, subject_id, id);
create unique index admin_acts_in_order on admin_acts (seq);
create index admin_acts_by on admin_acts (by_id, seq);
create index admin_acts_named on admin_acts (act, seq);

create trigger admin_acts_keep before update or delete on admin_acts for each row execute function admin_acts_keep();
create trigger admin_acts_keep_all before truncate on admin_acts for each statement execute function admin_acts_keep();

create function admin_acts_chain() returns trigger language plpgsql as $$
declare
  last admin_acts_head;
begin
  select * into strict last from admin_acts_head for update;
  new.seq := last.seq + 1;
  new.hash := sha256(last.hash || convert_to(admin_act_said(new), 'UTF8'));
  update admin_acts_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger admin_acts_chain before insert on admin_acts for each row execute function admin_acts_chain();
-- Also in a session that turns triggers off for itself (`session_replication_role`).
alter table admin_acts enable always trigger admin_acts_chain;
alter table admin_acts enable always trigger admin_acts_keep;
alter table admin_acts enable always trigger admin_acts_keep_all;

-- The text of an entry that its hash covers; the same facts always give the same text.
create function admin_act_said(act admin_acts) returns text language sql stable as $$
  select jsonb_build_array(act.seq, act.id, to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), act.by_id,
    act.act, act.subject, act.subject_id, act.note, act.ip, act.user_agent, act.before, act.after)::text
$$;
