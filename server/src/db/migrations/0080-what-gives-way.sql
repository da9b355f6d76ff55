-- Whether this very transaction is the one in which a person's account ends.
create function ends_now(p_user uuid) returns boolean language sql stable as $$
  select exists (select from ending_now where user_id = p_user and tx = pg_current_xact_id_if_assigned())
$$;

-- What somebody allowed itself is only ever added to, until its account ends.
create function own_limits_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and ends_now(old.user_id) then return old; end if;
  raise exception 'only added to: % of % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger entry_limits_keep on entry_limits;
create trigger entry_limits_keep before update or delete on entry_limits
  for each row execute function own_limits_keep();
drop trigger paid_breaks_keep on paid_breaks;
create trigger paid_breaks_keep before update or delete on paid_breaks for each row execute function own_limits_keep();

-- A payout keeps its amount, days and references; to whom it went is emptied with the account, and nothing else then.
create function payouts_lose_holder() returns trigger language plpgsql as $$
declare
  whose constant text[] := '{sealed,shown,holder_name,shown_cpf,cpf_mark}';
begin
  if not ends_now(old.user_id) or to_jsonb(new) - whose <> to_jsonb(old) - whose
     or new.sealed <> ''::bytea or new.shown <> '{}'::jsonb or new.shown_cpf is not null or new.cpf_mark is not null then
    raise exception 'a payout loses its holder with the account only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger payouts_go_forward on payouts;
create trigger payouts_never_go before delete on payouts for each row execute function payouts_go_forward();
create trigger payouts_go_forward before update on payouts for each row
  when (new.holder_name <> '' or old.holder_name = '') execute function payouts_go_forward();
create trigger payouts_lose_holder before update on payouts for each row
  when (new.holder_name = '' and old.holder_name <> '') execute function payouts_lose_holder();
