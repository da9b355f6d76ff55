-- Text as a search reads it: lower case, without the accents of Portuguese and its neighbours.
create function plain_text(given text) returns text language sql immutable parallel safe as $$
  select translate(lower(given), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
$$;
