-- A session ends in many ways; nodes hear of each one from here, so that what they keep in memory of it and the streams
-- that it opened end within seconds. A notification takes at most 8,000 bytes.
create function tell_of_sessions(ids uuid[]) returns void language plpgsql as $$
begin
  for at in 1 .. coalesce(array_length(ids, 1), 0) by 90 loop
    perform pg_notify('bora_live',
      json_build_object('from', 'database', 'standings', '[]'::json, 'challenge', '[]'::json,
        'sessions', to_json(ids[at : at + 89]))::text);
  end loop;
end $$;

create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform tell_of_sessions((select array_agg(id) from ended));
  return null;
end $$;
create trigger sessions_ended after delete on auth.sessions referencing old table as ended
  for each statement execute function tell_of_ended_sessions();

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform tell_of_sessions((select array_agg(id) from auth.sessions where user_id = new.id));
  return null;
end $$;
create trigger users_suspended after update of banned_until on auth.users for each row
  when (new.banned_until is not null and new.banned_until is distinct from old.banned_until)
  execute function tell_of_suspension();
