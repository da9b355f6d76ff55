-- Reported photos (docs/rules/moderation.md#photos). One case per photo, decided once.
create table photo_cases (
  -- Whose photo it is.
  user_id uuid not null references people,
  photo_id uuid not null,
  activity_id uuid not null,
  opened_at timestamptz not null,
  -- Whether the report hid it at once.
  hid boolean not null,
  verdict text check (verdict in ('upheld', 'sealed', 'wrong', 'gone')),
  ended_at timestamptz,
  -- Nobody where the photo was gone before staff looked at it.
  decided_by uuid references people,
  -- Until when the workout, left without a photo, stays as it is.
  replace_until timestamptz,
  -- What became of it after that.
  followed text check (followed in ('replaced', 'voided', 'deleted')),
  primary key (user_id, photo_id),
  check ((verdict is null) = (ended_at is null)),
  check ((decided_by is not null) = coalesce(verdict <> 'gone', false)),
  check (decided_by is distinct from user_id),
  check (replace_until is null or verdict in ('upheld', 'sealed')),
  check (followed is null or replace_until is not null)
);
create index photo_cases_open on photo_cases (opened_at) where verdict is null;
create index photo_cases_ended on photo_cases (ended_at desc, photo_id desc) where verdict is not null;
create index photo_cases_waiting on photo_cases (replace_until) where replace_until is not null and followed is null;

create table photo_reports (
  user_id uuid not null,
  photo_id uuid not null,
  reporter_id uuid not null references people,
  reason text not null check (reason in ('nudity', 'minor', 'bystander', 'violence')),
  comment text not null check (char_length(comment) <= 250),
  reported_at timestamptz not null,
  primary key (user_id, photo_id, reporter_id),
  foreign key (user_id, photo_id) references photo_cases (user_id, photo_id) on delete cascade,
  check (reporter_id <> user_id)
);
create index photo_reports_by_reporter on photo_reports (reporter_id, reported_at);

create function keep_photo_verdict() returns trigger language plpgsql as $$
begin
  if old.verdict is not null
    and to_jsonb(new) - 'followed' is distinct from to_jsonb(old) - 'followed' or old.followed is not null then
    raise exception 'a verdict on a photo stays as it was made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger photo_cases_stay before update on photo_cases for each row execute function keep_photo_verdict();

-- Illegal pictures: their files stay for the authorities, and nobody is shown them. The row names no owner.
create table sealed_photos (
  photo_id uuid primary key,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sealed_by uuid not null references people,
  sealed_at timestamptz not null
);
create function sealed_photos_stay() returns trigger language plpgsql as $$
begin
  raise exception 'sealed photos are append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger sealed_photos_stay before update or delete on sealed_photos
  for each row execute function sealed_photos_stay();
create trigger sealed_photos_keep_all before truncate on sealed_photos
  for each statement execute function sealed_photos_stay();
