-- Nodes hear which rows of the tables that /rest/v1 shows have changed, and tell those who watch and may read them
-- (docs/rules/client-api.md#channels). Only keys are told; of a deleted row also what its readers depend on. A
-- notification takes at most 8,000 bytes. Arguments: the table's name there, the told columns as SQL, the key, and the
-- shown columns.
create function tell_of_changes() returns trigger language plpgsql as $$
declare
  part json;
  source text := case tg_op
    when 'INSERT' then 'changed c'
    when 'DELETE' then 'before c'
    else format('changed c join before o using (%s) where (%s) is distinct from (%s)', tg_argv[2],
      (select string_agg(format('c.%I', name), ', ') from unnest(string_to_array(tg_argv[3], ', ')) as name),
      (select string_agg(format('o.%I', name), ', ') from unnest(string_to_array(tg_argv[3], ', ')) as name))
  end;
begin
  for part in execute format(
    'select json_agg(told) from (
      select json_build_object(%s) as told, (row_number() over () - 1) / 30 as part from %s
    ) rows group by part order by part', tg_argv[1], source)
  loop
    perform pg_notify('bora_live',
      json_build_object('from', 'database', 'standings', '[]'::json, 'challenge', '[]'::json,
        'changes', json_build_object('table', tg_argv[0], 'type', tg_op, 'rows', part))::text);
  end loop;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('challenges', 'challenges', $q$'id', c.id$q$, $q$'id', c.id$q$, 'id',
      'title, entry_fee_cents, prize_kind, status, end_date, is_private'),
    ('participants', 'challenge_participants', $q$'challenge_id', c.challenge_id, 'user_id', c.user_id$q$,
      $q$'challenge_id', c.challenge_id, 'user_id', c.user_id, 'state', c.state$q$, 'challenge_id, user_id',
      'state, invited_by'),
    ('challenge_invitations', 'challenge_invitations', $q$'id', c.id$q$,
      $q$'id', c.id, 'inviter_user_id', c.inviter_user_id, 'invited_user_id', c.invited_user_id$q$, 'id',
      'challenge_id, invited_email, invited_user_id, inviter_user_id, status'),
    ('user_consents', 'user_consents', $q$'user_id', c.user_id, 'consent_type', c.consent_type$q$,
      $q$'user_id', c.user_id, 'consent_type', c.consent_type$q$, 'user_id, consent_type',
      'consented, user_agent, updated_at')
  ) as t (stored, told, keys, image, key, shown)
  loop
    execute format('create trigger tell_of_inserts after insert on %I referencing new table as changed
      for each statement execute function tell_of_changes(%L, %L)', watched.stored, watched.told, watched.keys);
    execute format('create trigger tell_of_updates after update on %I
      referencing old table as before new table as changed
      for each statement execute function tell_of_changes(%L, %L, %L, %L)',
      watched.stored, watched.told, watched.keys, watched.key, watched.shown);
    execute format('create trigger tell_of_deletes after delete on %I referencing old table as before
      for each statement execute function tell_of_changes(%L, %L)', watched.stored, watched.told, watched.image);
  end loop;
end $$;
