-- As which of the account's own keys banking details were verified without a review (docs/decisions/0116-own-pix-keys-at-once.md).
alter table bank_details add column matched text check (matched in ('email', 'phone', 'cpf')),
  add constraint matched_is_decided check (matched is null or state <> 'pending');
