-- A refund says itself what it gives back, an entry or an announced prize: whoever sends it needn't look at the payment.
alter table refunds add column purpose text check (purpose in ('entry', 'prize'));
update refunds set purpose = payments.purpose from payments where payments.id = refunds.payment_id;
alter table refunds alter column purpose set not null;
