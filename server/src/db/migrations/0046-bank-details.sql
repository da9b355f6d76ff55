-- What people of the desk do, with who, when and why; written once and for ever.
create table admin_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id uuid not null,
  act text not null check (act ~ '^[a-z_]{3,40}$'),
  subject text not null check (subject in ('payout', 'bank_details', 'payouts')),
  subject_id uuid,
  note text check (char_length(note) between 1 and 2000),
  check ((subject = 'payouts') = (subject_id is null))
);
create index admin_acts_on on admin_acts (subject, subject_id, id);
create function admin_acts_keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was done stays written down' using errcode = 'restrict_violation';
end $$;
create trigger admin_acts_keep before update or delete on admin_acts for each row execute function admin_acts_keep();
create trigger admin_acts_keep_all before truncate on admin_acts for each statement execute function admin_acts_keep();

-- Where a person's money goes. What is whole lies sealed; `shown` is what its owner may see again, and `cpf_mark` a keyed
-- hash by which two CPFs are compared.
create sequence bank_details_versions as integer;
create table bank_details (
  user_id uuid primary key,
  -- Never the same twice, also where they were taken away in between: a decision names the version that was read.
  version integer not null default nextval('bank_details_versions'),
  country text not null check (country in ('BR', 'GB', 'AU')),
  sealed bytea not null,
  shown jsonb not null,
  holder_name text not null check (char_length(holder_name) between 1 and 200),
  shown_cpf text,
  cpf_mark bytea check (length(cpf_mark) = 32),
  state text not null default 'pending' check (state in ('pending', 'verified', 'refused')),
  refusal text check (refusal in ('holder_differs', 'key_unknown', 'details_wrong', 'document_needed')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  payable_from timestamptz not null check (payable_from >= submitted_at),
  check ((country = 'BR') = (cpf_mark is not null)),
  check ((country = 'BR') = (shown_cpf is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'pending') = (decided_at is null))
);
-- One CPF serves one account; what a review refused holds nobody up.
create unique index one_cpf_one_account on bank_details (cpf_mark) where state <> 'refused';
create index bank_details_to_review on bank_details (submitted_at, user_id) where state = 'pending';

create function bank_details_change() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.version < old.version then
    raise exception 'banking details only go forward' using errcode = 'restrict_violation';
  end if;
  if (new.sealed, new.shown, new.holder_name, new.cpf_mark, new.country)
      is distinct from (old.sealed, old.shown, old.holder_name, old.cpf_mark, old.country)
      and (new.version = old.version or new.state <> 'pending') then
    raise exception 'banking details that change are reviewed anew' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and old.state <> 'pending' and new.version = old.version and new.state <> 'refused' then
    raise exception 'what was decided of banking details stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_details_change before update on bank_details for each row execute function bank_details_change();

-- Whose a CPF was found to be, also once the details are gone.
create table account_cpfs (
  cpf_mark bytea not null constraint cpf_of_one_account primary key check (length(cpf_mark) = 32),
  user_id uuid not null constraint account_of_one_cpf unique,
  found_at timestamptz not null
);
