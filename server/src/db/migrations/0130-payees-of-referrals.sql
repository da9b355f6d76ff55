-- Keyed hashes of where accounts are paid and of the CPFs they gave, also of details that were taken away since. Two accounts
-- with a mark in common are paid as one person (docs/rules/people-and-rights.md#referrals).
create function payee_marks(p_users uuid[]) returns table (id uuid, mark bytea) language sql stable as $$
  select user_id, destination_mark from bank_details where user_id = any(p_users) and destination_mark is not null
  union select user_id, cpf_mark from bank_details where user_id = any(p_users) and cpf_mark is not null
  union select user_id, cpf_mark from account_cpfs where user_id = any(p_users)
  union select user_id, cpf_mark from payouts where user_id = any(p_users) and cpf_mark is not null
$$;
