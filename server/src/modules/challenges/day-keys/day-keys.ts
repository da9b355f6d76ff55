// Owns the keys of days, from which lots are drawn, and the published draws. Guarantees: a hash that was published
// never changes, and no key is public before its date (docs/rules/lots.md). Depends on challenges.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { PublishedDraw } from '@bora/contract/day-keys.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, type Day, dayIn } from '@bora/rules/calendar.ts'
import {
  DAY_KEY_BYTES,
  DAY_KEY_HASH_DAYS_BEFORE,
  DAY_KEY_OPEN_DAYS_AFTER,
  DAY_KEYS_PAGE,
  POSE_DATES_BEFORE_START,
} from '@bora/rules/fairness/limits.ts'
import { keyDatesOf, type Lot } from '@bora/rules/fairness/lots.ts'
import type { Context } from '../../../core/context.ts'
import { visibleChallenge } from '../challenge/challenges.ts'

type Calls = (typeof api)['dayKeys']
type At = Pick<Context, 'db' | 'now'>

// A challenge that starts on the day of a new installation, west of UTC, draws its first poses from these keys.
const DAYS_BEFORE_FIRST_START = POSE_DATES_BEFORE_START + 1

/**
 * Creates the keys of all dates until 7 days from now, which publishes their hashes, and opens due ones. Dates on which
 * no server ran are filled in, visibly late. Idempotent, and safe on several nodes.
 */
export async function tendDayKeys(ctx: At): Promise<{ made: number; opened: number }> {
  const today = dayIn(ctx.now, 'UTC')
  const last = await ctx.db
    .selectFrom('day_keys')
    .select(({ fn }) => fn.max('date').as('date'))
    .executeTakeFirstOrThrow()
  const first = last.date ? addDays(last.date, 1) : addDays(today, -DAYS_BEFORE_FIRST_START)
  const made = await makeKeys(ctx, first, addDays(today, DAY_KEY_HASH_DAYS_BEFORE))
  const { numUpdatedRows: opened } = await ctx.db
    .updateTable('day_keys')
    .set({ opened_at: ctx.now.toISOString() })
    .where('opened_at', 'is', null)
    .where('date', '<=', lastOpenDate(today))
    .executeTakeFirstOrThrow()
  return { made, opened: Number(opened) }
}

/**
 * Returns the lots of these dates, for a draw in the caller's transaction. Only the server draws before a key is open.
 * Throws a RangeError for a date without a key, because its hash isn't published yet.
 */
export async function lotsOf(ctx: At, dates: readonly Day[]): Promise<Lot> {
  let keys = await keysOf(ctx, dates)
  if (dates.some(date => !keys.has(date))) {
    await tendDayKeys(ctx)
    keys = await keysOf(ctx, dates)
  }
  return (date, text) => {
    const key = keys.get(date)
    if (!key) throw new RangeError(`There is no key of ${date}`)
    return createHmac('sha256', key).update(text, 'utf8').digest('hex')
  }
}

async function keysOf({ db }: At, dates: readonly Day[]): Promise<Map<Day, Buffer>> {
  const rows = await db
    .selectFrom('day_keys')
    .select(['date', 'key'])
    .where(({ eb, fn, val }) => eb('date', '=', fn.any(val([...dates]))))
    .execute()
  return new Map(rows.map(({ date, key }) => [date, key]))
}

/** Publishes a draw for everyone who sees its challenge. Of the same draw twice the first one stays. */
export async function publishDraw(ctx: At, draw: PublishedDraw): Promise<void> {
  await ctx.db
    .insertInto('published_draws')
    .values({
      challenge_id: draw.challenge,
      kind: draw.kind,
      draw: JSON.stringify(draw),
      drawn_at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['challenge_id', 'kind']).doNothing())
    .execute()
}

/** Returns a page of hashes and opened keys, the latest date first, at most until a date. */
export async function listDayKeys(ctx: At, { query }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const rows = await ctx.db
    .selectFrom('day_keys')
    .select(['date', 'hash', 'published_at'])
    // The clock decides, too: a key that the job has opened stays closed if the clock was set back.
    .select(({ eb, case: choose }) =>
      choose()
        .when(eb.and([eb('opened_at', 'is not', null), eb('date', '<=', lastOpenDate(dayIn(ctx.now, 'UTC')))]))
        .then(eb.ref('key'))
        .end()
        .as('key'),
    )
    .$if(query.until !== undefined, all => all.where('date', '<=', query.until!))
    .orderBy('date', 'desc')
    .limit(DAY_KEYS_PAGE + 1)
    .execute()
  return {
    keys: rows.slice(0, DAY_KEYS_PAGE).map(({ date, hash, published_at: publishedAt, key }) => ({
      date,
      hash,
      publishedAt,
      key: key?.toString('hex') ?? null,
      opensOn: keyDatesOf(date).openOn,
    })),
    next: rows[DAY_KEYS_PAGE]?.date ?? null,
  }
}

/** Returns the published draws of a visible challenge. */
export async function drawsOf(ctx: Context, { params }: InputOf<Calls['draws']>): Promise<OutputOf<Calls['draws']>> {
  const { id } = await visibleChallenge(ctx, params.challengeId)
  const rows = await ctx.db
    .selectFrom('published_draws')
    .select('draw')
    .where('challenge_id', '=', id)
    .orderBy('kind')
    .execute()
  const poses = await ctx.db
    .selectFrom('published_poses')
    .select('draw')
    .where('challenge_id', '=', id)
    .orderBy('date')
    .execute()
  return { draws: [...rows, ...poses].map(({ draw }) => draw) }
}

async function makeKeys({ db, now }: At, from: Day, until: Day): Promise<number> {
  const rows = []
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const key = randomBytes(DAY_KEY_BYTES)
    const hash = createHash('sha256').update(key).digest('hex')
    rows.push({ date, key, hash, published_at: now.toISOString(), opened_at: null })
  }
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('day_keys')
    .values(rows)
    .onConflict(conflict => conflict.column('date').doNothing())
    .executeTakeFirstOrThrow()
  return Number(made ?? 0)
}

/** Returns the latest date whose key is public on a UTC date. */
function lastOpenDate(today: Day): Day {
  return addDays(today, -DAY_KEY_OPEN_DAYS_AFTER)
}
