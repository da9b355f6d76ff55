-- People whose history changed before 0210 noted it. A file of its own, since it reads everyone and 0210 locks writers out.
insert into proof_due (user_id, version)
select h.user_id, h.version from activity_heads h left join proof_heads p on p.user_id = h.user_id
where p.version is distinct from h.version
on conflict (user_id) do nothing;

create index proof_heads_by_rules on proof_heads (rules_version);
