import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { decodeOffset } from '../../../core/cursor.ts'
import { PLANNED_EACH_TIME } from '../../../db/named-client.ts'
import { type ChallengeRow, isKnown } from '../../challenges/index.ts'
import { cardsOf } from './cards.ts'
import { endsSoon, enterable, isRunningOrAhead, takesPeopleIn } from './joinable.ts'
import { correctedWords } from './search-words.ts'

type Open = (typeof api)['challengePages']['open']
type Query = InputOf<Open>['query']

/** Prefix of a page's cursor if its words were corrected. */
const CORRECTED = '~'
/** More words do not narrow the search. */
const MAX_WORDS = 6
/** Maximum number of people whose names match a word. */
const MAX_NAMES = 2_000

/**
 * Returns challenges that the viewer may find: public ones, and for the chip `private` those private ones the viewer is
 * in or invited to. Active ones by start date, completed ones newest first. `search` matches parts of words in titles
 * and creators' names, ignoring accents; without matches, it uses the nearest words of titles
 * (docs/rules/challenges.md#search). `joinable` omits challenges that accept nobody, and puts those that end soon last.
 */
export async function findChallenges(ctx: Context, { query }: InputOf<Open>): Promise<OutputOf<Open>> {
  const { cursor = '' } = query
  const given = query.search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const wasCorrected = cursor.startsWith(CORRECTED)
  const offset = decodeOffset(wasCorrected ? cursor.slice(CORRECTED.length) : cursor)
  let words = wasCorrected ? await correctedWords(ctx, given) : null
  let rows = await challengesWith(ctx, words ?? given, query, offset)
  if (rows.length === 0 && offset === 0 && given.length > 0) {
    words = await correctedWords(ctx, given)
    if (words) rows = await challengesWith(ctx, words, query, offset)
  }
  const found = rows.slice(0, query.limit)
  const page = query.joinable === 'yes' ? await enterable(ctx, found) : found
  const next = `${words ? CORRECTED : ''}${offset + query.limit}`
  return {
    items: await cardsOf(ctx, page),
    next: rows.length > query.limit ? next : null,
    corrected: words && page.length > 0 ? words.join(' ') : null,
  }
}

async function challengesWith(
  ctx: Context,
  words: readonly string[],
  { chip, state, limit, joinable }: Query,
  offset: number,
): Promise<ChallengeRow[]> {
  const patterns = words.map(word => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const names = await peopleNamed(ctx, patterns)
  const isFound = patterns.map(
    (pattern, index) =>
      sql`(plain_text(challenges.title) like plain_text(${pattern}) or challenges.creator_id = any(${names[index]!}::uuid[]))`,
  )
  const conditions = [
    chip === 'private' ? sql`challenges.is_private and ${isKnown(ctx)}` : sql`not challenges.is_private`,
    state === 'active'
      ? sql`challenges.status = 'active' and ${isRunningOrAhead(ctx, 'challenges')}`
      : sql`challenges.status = 'completed'`,
    ...(chip === 'all' || chip === 'private' ? [] : [hasChip(chip)]),
    ...isFound,
  ]
  if (joinable === 'yes' && state === 'active') {
    // A seat and an invitation are of different groups of tables: the private ones are read first.
    const known = chip === 'private' ? await idsWith(ctx, conditions) : null
    return joinableOf(ctx, known ? [sql`challenges.id = any(${known}::uuid[])`] : conditions, offset, limit + 1)
  }
  const order =
    state === 'active' ? sql`challenges.start_date, challenges.id` : sql`challenges.end_date desc, challenges.id`
  const { rows } = await sql<ChallengeRow>`${sql.raw(PLANNED_EACH_TIME)}
    select challenges.* from challenges where ${sql.join(conditions, sql` and `)}
    order by ${order} offset ${offset} limit ${limit + 1}`.execute(ctx.db)
  return rows
}

async function idsWith(ctx: Context, conditions: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(PLANNED_EACH_TIME)}
    select challenges.id from challenges where ${sql.join(conditions, sql` and `)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Returns challenges that the viewer can join, by start date; those that end soon come last. */
async function joinableOf(
  ctx: Context,
  conditions: readonly RawBuilder<unknown>[],
  offset: number,
  limit: number,
): Promise<ChallengeRow[]> {
  // Separate halves read only as many rows as the page needs.
  const half = (soon: boolean) => sql`(
    select challenges.*, ${soon}::boolean as last from challenges
    where ${sql.join([...conditions, takesPeopleIn(ctx, 'challenges')], sql` and `)}
      and (${endsSoon(ctx, 'challenges')}) = ${soon}::boolean
    order by challenges.start_date, challenges.id limit ${offset + limit})`
  const { rows } = await sql<ChallengeRow>`${sql.raw(PLANNED_EACH_TIME)}
    select * from (${half(false)} union all ${half(true)}) halves
    order by last, start_date, id offset ${offset} limit ${limit}`.execute(ctx.db)
  return rows
}

function hasChip(chip: Exclude<Query['chip'], 'all' | 'private'>): RawBuilder<boolean> {
  if (chip === 'sponsored') return sql`challenges.prize_kind = 'sponsored'`
  if (chip === 'free') return sql`challenges.entry_fee_cents = 0`
  if (chip === 'paid') return sql`challenges.entry_fee_cents > 0`
  return sql`challenges.category = ${chip}`
}

/** Returns the people with each pattern in the name, except for a name that thousands have. */
export async function peopleNamed({ db }: Pick<Context, 'db'>, patterns: readonly string[]): Promise<string[][]> {
  if (patterns.length === 0) return []
  const { rows } = await sql<{ ids: string[] }>`${sql.raw(PLANNED_EACH_TIME)}
    ${sql.join(
      patterns.map(
        (pattern, place) => sql`select ${place}::integer as place, array(
          select id from people where plain_text(name) like plain_text(${pattern}) limit ${MAX_NAMES}) as ids`,
      ),
      sql` union all `,
    )} order by place`.execute(db)
  return rows.map(({ ids }) => ids)
}

/**
 * Returns whether each of these challenges is public and neither over nor cancelled; used to revalidate a cached page.
 */
export async function areAllOpen({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ all_open: boolean }>`
    select count(*) = ${ids.length} as all_open from challenges
    where id = any(${ids}::uuid[]) and not is_private and status = 'active'`.execute(db)
  return rows[0]!.all_open
}
