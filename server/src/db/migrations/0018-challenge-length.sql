-- No challenge is longer than 366 days. Those from before the rule keep the dates that people agreed to.
alter table challenges add constraint challenge_length check (end_date - start_date < 366) not valid;
