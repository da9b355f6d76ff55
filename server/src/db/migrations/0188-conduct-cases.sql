-- Staff's cases about participants after the start, heard before they are decided (docs/rules/moderation.md#conduct).
create table conduct_cases (
  challenge_id uuid not null references challenges,
  id uuid not null,
  user_id uuid not null references people,
  measure text not null check (measure in ('removal', 'disqualification')),
  -- What the person is accused of, and what that rests on; the person reads both.
  reason text not null check (char_length(reason) <= 1000),
  basis text not null check (char_length(basis) <= 1000),
  opened_by uuid not null references people,
  opened_at timestamptz not null,
  answer_until timestamptz not null check (answer_until > opened_at),
  answered_at timestamptz,
  -- Null if the person preferred not to answer.
  answer text check (char_length(answer) between 1 and 1000),
  verdict text check (verdict in ('upheld', 'dropped')),
  decision text check (char_length(decision) <= 1000),
  decided_by uuid references people,
  decided_at timestamptz,
  -- Null where there is nothing to appeal.
  appeal_until timestamptz,
  appealed_at timestamptz,
  appeal text check (char_length(appeal) between 1 and 1000),
  appeal_verdict text check (appeal_verdict in ('upheld', 'dropped')),
  appeal_decision text check (char_length(appeal_decision) <= 1000),
  appeal_decided_by uuid references people,
  appeal_decided_at timestamptz,
  -- When the outcome became final and was carried out.
  concluded_at timestamptz,
  outcome text check (outcome in ('upheld', 'dropped')),
  primary key (challenge_id, id),
  check (opened_by <> user_id and decided_by <> user_id and appeal_decided_by <> user_id),
  check (answer is null or answered_at is not null),
  check (answered_at >= opened_at and answered_at < answer_until),
  check ((verdict is null) = (decided_at is null) and (verdict is null) = (decided_by is null)
    and (verdict is null) = (decision is null)),
  -- Heard first.
  check (decided_at is null or answered_at is not null or decided_at >= answer_until),
  check ((appeal_until is not null) = coalesce(verdict = 'upheld', false)),
  check ((appealed_at is null) = (appeal is null)),
  check (appealed_at is null or verdict = 'upheld'),
  check (appealed_at >= decided_at and appealed_at < appeal_until),
  check ((appeal_verdict is null) = (appeal_decided_at is null) and (appeal_verdict is null) = (appeal_decided_by is null)
    and (appeal_verdict is null) = (appeal_decision is null)),
  check (appeal_verdict is null or appealed_at is not null),
  check ((concluded_at is null) = (outcome is null)),
  -- Nothing is carried out that wasn't decided.
  check (coalesce(outcome = 'dropped', true) or coalesce(appeal_verdict, verdict) = 'upheld')
);
create unique index conduct_cases_one_open on conduct_cases (challenge_id, user_id) where concluded_at is null;
create index conduct_cases_by_id on conduct_cases (id);
create index conduct_cases_of_person on conduct_cases (user_id);
create index conduct_cases_open on conduct_cases (opened_at) where concluded_at is null;

-- Facts are added once and never change; what a person wrote goes with the account.
create function keep_conduct_case() returns trigger language plpgsql as $$
declare
  v_words constant text[] := '{answer,appeal}';
  v_old constant jsonb := to_jsonb(old) - v_words;
  v_new constant jsonb := to_jsonb(new) - v_words;
begin
  if exists (select from jsonb_each(v_old) o where o.value <> 'null' and o.value is distinct from v_new -> o.key) then
    raise exception 'a case keeps its facts' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger conduct_cases_keep before update on conduct_cases for each row execute function keep_conduct_case();

-- Calls of a creator or co-admin for staff, with a participant named.
create table staff_calls (
  challenge_id uuid not null references challenges,
  id uuid not null,
  user_id uuid not null references people,
  caller_id uuid not null references people,
  words text not null check (char_length(words) <= 1000),
  at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references people,
  led_to text check (led_to in ('case', 'nothing')),
  primary key (challenge_id, id),
  check (caller_id <> user_id),
  check ((ended_at is null) = (led_to is null) and (ended_at is null) = (ended_by is null))
);
create unique index staff_calls_one_open on staff_calls (challenge_id, user_id, caller_id) where ended_at is null;
create index staff_calls_by_id on staff_calls (id);
create index staff_calls_of_person on staff_calls (user_id);
create index staff_calls_of_caller on staff_calls (caller_id, at);
create index staff_calls_open on staff_calls (at) where ended_at is null;
