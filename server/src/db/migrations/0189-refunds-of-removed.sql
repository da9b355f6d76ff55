-- The fee of a removed participant goes back in full (docs/rules/challenges.md#removing).
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('left', 'withdrawn', 'removed', 'challenge_refunded', 'not_admitted', 'mismatch'));
