-- Searching titles and names by any part of a word, at any number of challenges (docs/rules/challenges.md#search).
create extension if not exists pg_trgm;

create index challenges_by_title on challenges using gin (plain_text(title) gin_trgm_ops);
create index people_by_name on people using gin (plain_text(name) gin_trgm_ops);
create index challenges_ended on challenges (end_date desc, id) where status = 'completed' and not is_private;

-- The words of public titles: a word that is found nowhere is taken for the nearest of them.
create table search_words (
  word text primary key check (char_length(word) between 3 and 40)
);
create index search_words_nearest on search_words using gist (word gist_trgm_ops);
