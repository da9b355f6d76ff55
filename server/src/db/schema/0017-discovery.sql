-- Search, and views of pages.

-- Page views of visitors who consented: the page, the signed-in person and the time. Neither IP address nor browser.
create table page_views (
  id bigint generated always as identity primary key,
  page text not null check (page in ('landing', 'home', 'auth', 'reset_password', 'challenge', 'overview')),
  challenge_id uuid,
  user_id uuid references people on delete cascade,
  at timestamptz not null,
  check ((page in ('challenge', 'overview')) = (challenge_id is not null))
);
create index page_views_at on page_views (at);
create index page_views_challenge on page_views (challenge_id) where challenge_id is not null;
create index page_views_person on page_views (user_id) where user_id is not null;

-- The words of public titles. A searched word that no title contains is replaced by the most similar of them.
create table search_words (
  word text primary key check (char_length(word) between 3 and 40)
);
create index search_words_nearest on search_words using gist (word gist_trgm_ops);
