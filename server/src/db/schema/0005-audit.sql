-- What admins do becomes an audit log (docs/decisions/0050-what-holds-of-the-audit-log.md): from where, and what was before
-- and after, chained by hashes, so that a row which is changed, taken away or put elsewhere all the same is seen.
alter table admin_acts drop constraint admin_acts_check;
alter table admin_acts
  add column seq bigint,
  add column ip text check (char_length(ip) <= 64),
  add column user_agent text check (char_length(user_agent) <= 400),
  add column before jsonb,
  add column after jsonb,
  add column hash bytea check (length(hash) = 32);

-- How far the log goes. Whoever adds a row waits here for the one before: no two follow the same.
create table admin_acts_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32)
);
insert into admin_acts_head (seq, hash) values (0, sha256(''));

-- Everything that a row says, as one text that never differs for the same facts.
create function admin_act_said(act admin_acts) returns text language sql stable as $$
  select jsonb_build_array(act.seq, act.id, to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), act.by_id,
    act.act, act.subject, act.subject_id, act.note, act.ip, act.user_agent, act.before, act.after)::text
$$;

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

-- The acts that are there already get their places by the order in which they were written.
alter table admin_acts disable trigger admin_acts_keep;
do $$
declare
  one admin_acts;
  last admin_acts_head;
begin
  for one in select * from admin_acts order by id loop
    select * into strict last from admin_acts_head;
    one.seq := last.seq + 1;
    one.hash := sha256(last.hash || convert_to(admin_act_said(one), 'UTF8'));
    update admin_acts set seq = one.seq, hash = one.hash where id = one.id;
    update admin_acts_head set seq = one.seq, hash = one.hash;
  end loop;
end $$;
alter table admin_acts alter column seq set not null, alter column hash set not null;
create unique index admin_acts_in_order on admin_acts (seq);
create index admin_acts_by on admin_acts (by_id, seq);
create index admin_acts_named on admin_acts (act, seq);

create trigger admin_acts_chain before insert on admin_acts for each row execute function admin_acts_chain();
-- The head only ever goes one on, and by nobody but the trigger above.
create function admin_acts_head_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.seq = old.seq + 1 then
    return new;
  end if;
  raise exception 'what was done stays written down' using errcode = 'restrict_violation';
end $$;
create trigger admin_acts_head_keep before insert or update or delete on admin_acts_head
  for each row execute function admin_acts_head_keep();
create trigger admin_acts_head_keep_all before truncate on admin_acts_head
  for each statement execute function admin_acts_keep();

-- Also for a session that turns triggers off for itself.
alter table admin_acts enable always trigger admin_acts_chain;
alter table admin_acts enable always trigger admin_acts_keep;
alter table admin_acts enable always trigger admin_acts_keep_all;
alter table admin_acts_head enable always trigger admin_acts_head_keep;
alter table admin_acts_head enable always trigger admin_acts_head_keep_all;
