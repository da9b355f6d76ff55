import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** How many of the most similar words by trigrams are compared letter by letter. */
const CANDIDATES = 40
/** In shorter words too little is left once a letter is wrong. */
const SHORTEST = 3

/**
 * Updates the list of words in public titles. Private titles are excluded, so that a mistyped search reveals none of
 * them.
 */
export async function gatherSearchWords({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from challenges, regexp_split_to_table(plain_text(title), '[^[:alnum:]]+') word
    where not is_private and status <> 'cancelled' and char_length(word) between 3 and 40
    order by word`.execute(db)
  const words = rows.map(row => row.word)
  await sql`delete from search_words where not exists (select from unnest(${words}::text[]) still where still = word)`.execute(
    db,
  )
  await sql`insert into search_words select unnest(${words}::text[]) on conflict do nothing`.execute(db)
}

/**
 * Returns the words with each one that is in no public title replaced by the nearest one that is, if it is near enough;
 * null if nothing changes (docs/rules/challenges.md#search).
 */
export async function correctedWords({ db }: Pick<Context, 'db'>, words: readonly string[]): Promise<string[] | null> {
  const corrected: string[] = []
  for (const given of words) {
    const { rows } = await sql<{ plain: string; word: string | null }>`
      select plain, word from plain_text(${given}) plain
      left join lateral (select word from search_words order by word <-> plain limit ${CANDIDATES}) near on true`.execute(
      db,
    )
    const nearest = nearestOf(
      rows[0]!.plain,
      rows.flatMap(({ word }) => word ?? []),
    )
    // It may be a creator's name.
    corrected.push(nearest ?? given)
  }
  return corrected.every((word, index) => word === words[index]) ? null : corrected
}

/** Returns the word with the fewest changed letters, also if only its beginning was typed so far. */
function nearestOf(given: string, candidates: readonly string[]): string | null {
  if (given.length < SHORTEST || candidates.some(word => word.includes(given))) return given
  const ranked = candidates
    .map(word => ({ word, whole: distance(given, word), begun: distance(given, word.slice(0, given.length)) }))
    .filter(({ whole, begun }) => Math.min(whole, begun) <= changesAllowed(given))
    .sort((a, b) => a.whole - b.whole || a.begun - b.begun || (a.word < b.word ? -1 : 1))
  return ranked[0]?.word ?? null
}

function changesAllowed(word: string): number {
  return word.length <= 3 ? 1 : word.length <= 8 ? 2 : 3
}
