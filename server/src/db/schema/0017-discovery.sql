-- That a page was looked at, where that was allowed: which page, whose it was if somebody was signed in, and when. No
-- address and no browser.
create table page_views (
  id bigint generated always as identity primary key,
  page text not null check (page in ('landing', 'home', 'auth', 'reset_password', 'challenge', 'overview')),
  challenge_id uuid references challenges on delete cascade,
  user_id uuid references people on delete cascade,
  at timestamptz not null,
  check ((page in ('challenge', 'overview')) = (challenge_id is not null))
);
create index page_views_at on page_views (at);
create index page_views_challenge on page_views (challenge_id) where challenge_id is not null;
create index page_views_person on page_views (user_id) where user_id is not null;
