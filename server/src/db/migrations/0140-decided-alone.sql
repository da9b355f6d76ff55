-- What one admin decides alone has sums; codes and campaigns above them give nothing before a second admin confirmed them
-- (docs/decisions/0113-what-one-admin-decides-alone.md).
alter table campaigns
  -- The most that it can give in all its months, in cents; 0 for points, and for those before this rule.
  add promised_cents bigint not null default 0 check (promised_cents >= 0),
  add needs_two boolean not null default false,
  add confirmed_by uuid references people,
  add confirmed_at timestamptz,
  add constraint campaigns_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  add constraint two_promise check (needs_two or promised_cents <= 50000 and confirmed_by is null),
  add constraint another_confirms check (confirmed_by <> created_by and confirmed_by <> ambassador_id);
create function campaigns_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_by is null and new.confirmed_by is not null
    and to_jsonb(new) - '{confirmed_by,confirmed_at}'::text[] = to_jsonb(old) - '{confirmed_by,confirmed_at}'::text[] then
    return new;
  end if;
  raise exception 'a campaign can only be confirmed' using errcode = 'restrict_violation';
end $$;
drop trigger campaigns_keep on campaigns;
create trigger campaigns_stay before update or delete on campaigns for each row execute function campaigns_stay();
create function campaign_months_are_confirmed() returns trigger language plpgsql as $$
begin
  if exists (select from campaigns where id = new.campaign_id and needs_two and confirmed_by is null) then
    raise exception 'a campaign that waits for a second admin gives nothing' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger campaign_months_are_confirmed before insert on campaign_months
  for each row execute function campaign_months_are_confirmed();

alter table credit_codes
  add needs_two boolean not null default false,
  add confirmed_by uuid references people,
  add confirmed_at timestamptz,
  add constraint credit_codes_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  add constraint another_confirms_code check (confirmed_by is null or needs_two and confirmed_by <> made_by);
create function credit_codes_begin() returns trigger language plpgsql as $$
begin
  if new.cents * new.most_uses > 50000 and not new.needs_two then
    raise exception 'two people promise % of %', new.most_uses, new.cents using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_codes_begin before insert on credit_codes for each row execute function credit_codes_begin();
create or replace function credit_codes_stay() returns trigger language plpgsql as $$
declare
  changes text[] := case
    when tg_op <> 'UPDATE' then '{}'
    when old.stopped_at is null and new.stopped_at is not null then '{stopped_by,stopped_at}'
    when old.stopped_at is null and old.confirmed_by is null and new.confirmed_by is not null then '{confirmed_by,confirmed_at}'
    else '{}' end;
begin
  if changes <> '{}' and to_jsonb(new) - changes = to_jsonb(old) - changes then
    return new;
  end if;
  raise exception 'a credit code can only be confirmed and stopped' using errcode = 'restrict_violation';
end $$;
create function credit_code_uses_are_confirmed() returns trigger language plpgsql as $$
begin
  if exists (select from credit_codes where id = new.code_id and needs_two and confirmed_by is null) then
    raise exception 'a code that waits for a second admin gives nothing' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_code_uses_are_confirmed before insert on credit_code_uses
  for each row execute function credit_code_uses_are_confirmed();

-- To sum up what an admin decided alone.
create index campaigns_made_by on campaigns (created_by, created_at);
create index credit_codes_made_by on credit_codes (made_by, made_at);
create index book_entries_decided_by on book_entries (decided_by, decided_at) where state = 'posted';
