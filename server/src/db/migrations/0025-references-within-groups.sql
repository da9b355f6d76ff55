-- References that left their group of tables (docs/decisions/0018-seams-for-growth.md). Who writes such a row has the
-- other before it: payments the locked challenge, page views ask for it, receipts are computed from the workouts
-- themselves. No challenge goes away afterwards, since its seats refer to it.
alter table receipts drop constraint receipts_user_id_activity_id_fkey;
alter table page_views drop constraint page_views_challenge_id_fkey;
alter table payments drop constraint payments_challenge_id_fkey;

-- What goes back is of the challenge that was paid for, and the payment, which is in the same place, says which.
alter table payments add constraint payments_with_challenge unique (id, challenge_id);
alter table refunds
  drop constraint refunds_challenge_id_fkey,
  drop constraint refunds_payment_id_fkey,
  add constraint refunds_payment foreign key (payment_id, challenge_id) references payments (id, challenge_id);
