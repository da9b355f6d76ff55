-- Names that an outsider would search for: a payment is polled, and signing in by a provider is a flow.
alter table payments rename column look_at to poll_at;
alter table payments rename column looks to polls;
alter index payments_to_look_at rename to payments_to_poll;
alter table refunds rename column look_at to poll_at;
alter table auth.flow_states rename column journey to flow;
