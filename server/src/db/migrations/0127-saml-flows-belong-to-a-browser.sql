-- A sign-in without PKCE comes back to the browser that began it: the hash of what only that browser knows.
alter table auth.saml_relay_states add column browser text;
-- What is on its way was begun by a page of before, and begins again.
delete from auth.saml_relay_states;
alter table auth.saml_relay_states add check ((browser is null) <> (challenge is null));
