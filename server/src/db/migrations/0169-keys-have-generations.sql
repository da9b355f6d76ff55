-- Secrets are rotated with two keys at a time (docs/decisions/0147-keys-are-rotated.md): a new generation is known to all
-- nodes before it becomes valid, and earlier ones still open what they made until they are retired.
alter table server_secrets
  add column generation integer not null default 1 check (generation > 0),
  add column valid_from timestamptz not null default now();
alter table server_secrets drop constraint server_secrets_pkey;
alter table server_secrets add primary key (name, generation);

-- `bank` seals banking details where no key is configured. `origins` and `recordings` make keyed hashes whose inputs are
-- gone, so they keep their key. All three were derived from other secrets, whose values they keep.
insert into server_secrets (name, value) select 'bank', value from server_secrets where name = 'pictures';
insert into server_secrets (name, value) select 'recordings', value from server_secrets where name = 'pictures';
insert into server_secrets (name, value) select 'origins', value from server_secrets where name = 'invites';

-- `bank marks` holds the keys of the hashes of banking details, sealed by the key that seals the details.
alter table server_secrets drop constraint server_secrets_value_check;
alter table server_secrets add constraint server_secrets_value_check check (length(value) = 32 or name = 'bank marks');

-- The generation of the key from which a token or code is derived, and that a browser subscribed with.
alter table invite_tokens add column key_generation integer not null default 1;
alter table credit_codes add column key_generation integer not null default 1;
alter table push_subscriptions add column key_generation integer not null default 1;

-- Sealing again changes nothing of what was sealed. Only `bora.resealing`, set within its transaction, allows it, and
-- only of that one column.
create function is_resealed(before jsonb, after jsonb) returns boolean language sql stable as $$
  select coalesce(current_setting('bora.resealing', true), '') = 'on'
    and before ->> 'sealed' <> '\x' and after ->> 'sealed' <> '\x' and before - 'sealed' = after - 'sealed'
$$;
drop trigger bank_details_change on bank_details;
create trigger bank_details_change before update on bank_details for each row
  when (not is_resealed(to_jsonb(old), to_jsonb(new))) execute function bank_details_change();
drop trigger payouts_go_forward on payouts;
create trigger payouts_go_forward before update on payouts for each row
  when ((new.holder_name <> '' or old.holder_name = '') and not is_resealed(to_jsonb(old), to_jsonb(new)))
  execute function payouts_go_forward();
