import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { keptRevision, revisionWithout } from '../../prizes/index.ts'
import { contestedWorkouts, decideDispute } from './decide.ts'
import type { DisputeRow } from './tables.ts'
import { disputeDetails } from './dispute-details.ts'

type Calls = (typeof api)['disputes']
type Queued = OutputOf<Calls['queue']>['items'][number]
type Compared = OutputOf<Calls['compared']>

/** How many people a comparison of two results names. */
const MAX_COMPARED = 100

/**
 * Returns pending disputes of all results, longest waiting first, or closed ones, latest first; and the number of
 * pending ones.
 */
export async function queue(ctx: SignedIn, { query }: InputOf<Calls['queue']>): Promise<OutputOf<Calls['queue']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const waits = query.state === 'open'
  const rows = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('state', waits ? '=' : '<>', 'open')
    .$if(mark !== null, all =>
      all.where(
        waits
          ? sql<boolean>`(opened_at, id) > (${mark!.at}::timestamptz, ${mark!.id}::uuid)`
          : sql<boolean>`(ended_at, id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`,
      ),
    )
    .orderBy(waits ? 'opened_at' : 'ended_at', waits ? 'asc' : 'desc')
    .orderBy('id', waits ? 'asc' : 'desc')
    .limit(MAX_LIST_ROWS + 1)
    .execute()
  const page = rows.slice(0, MAX_LIST_ROWS)
  const last = rows.length > MAX_LIST_ROWS ? page.at(-1) : undefined
  return {
    items: await queued(ctx, page),
    next: last ? encodeCursor({ at: waits ? last.opened_at : last.ended_at!, id: last.id }) : null,
    open: await disputesWaiting(ctx),
  }
}

/** Returns the number of pending disputes. */
export async function disputesWaiting({ db }: Pick<SignedIn, 'db'>): Promise<number> {
  const { open } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}

/** Returns a dispute with everything needed for a decision. */
export async function whole(ctx: SignedIn, { params }: InputOf<Calls['whole']>): Promise<OutputOf<Calls['whole']>> {
  const row = await disputeRow(ctx, params)
  return disputeDetails(ctx, row, (await queued(ctx, [row]))[0]!)
}

/**
 * Compares the result with the one that upholding an open dispute would produce, computed from the frozen history, or
 * with the one that an upheld dispute produced. Refuses with `dispute_closed` if it produced none.
 */
export async function compared(ctx: SignedIn, { params }: InputOf<Calls['compared']>): Promise<Compared> {
  const row = await disputeRow(ctx, params)
  const { challengeId } = params
  const workouts = await contestedWorkouts(ctx, challengeId, row.id)
  const contested = new Set(workouts.map(one => one.user_id))
  if (row.state !== 'open' && row.led_to === null) throw new Refusal('dispute_closed')
  const isPreview = row.led_to === null
  const after =
    row.led_to === null
      ? await revisionWithout(ctx, challengeId, new Set(workouts.map(one => one.activity_id)))
      : (await keptRevision(ctx, challengeId, row.led_to))!
  const before = (await keptRevision(ctx, challengeId, after.revision - 1))!
  if (before.outcome !== 'paid') throw new Refusal('nothing_to_dispute')
  type Place = { rank: number; score: number; prizeCents: number; refundCents: number }
  const place = ({ rank, score, prizeCents, refundCents }: Place) => ({ rank, score, prizeCents, refundCents })
  const rows = [...after.places].flatMap(([id, next]) => {
    const last = before.places.get(id)!
    const money = [last.prizeCents, next.prizeCents, last.refundCents, next.refundCents]
    const isShown = contested.has(id) || last.score !== next.score || money.some(cents => cents > 0)
    return isShown ? [{ id, before: place(last), after: place(next) }] : []
  })
  // The people concerned come first if there isn't room for everyone.
  const named = rows
    .toSorted((a, b) => Number(contested.has(b.id)) - Number(contested.has(a.id)))
    .slice(0, MAX_COMPARED)
  const people = await personRefs(
    ctx,
    named.map(one => one.id),
  )
  const head = ({ revision, outcome, feeCents }: typeof after) => ({ revision, outcome, feeCents })
  return {
    before: head(before),
    after: head(after),
    isPreview,
    rows: rows
      .filter(one => people.has(one.id))
      .map(({ id, ...places }) => ({ person: people.get(id)!, contested: contested.has(id), ...places })),
  }
}

/** Closes a dispute with the viewer's decision, and records it; refuses as `decideDispute` does. */
export async function decide(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['decide']>,
): Promise<OutputOf<Calls['decide']>> {
  await disputeRow(ctx, params)
  await decideDispute(ctx, params, { ...body, decidedBy: ctx.viewer.id })
  const act = body.outcome === 'upheld' ? 'dispute_upheld' : 'dispute_dismissed'
  await recordAct(ctx, act, { subject: 'dispute', id: params.disputeId }, body.reason)
  return whole(ctx, { params, query: {}, body: {} })
}

async function disputeRow(
  { db }: SignedIn,
  { challengeId, disputeId }: InputOf<Calls['whole']>['params'],
): Promise<DisputeRow> {
  const row = await db
    .selectFrom('disputes')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('id', '=', disputeId)
    .executeTakeFirst()
  if (!row) throw new Refusal('dispute_not_found')
  return row
}

async function queued(ctx: SignedIn, rows: readonly DisputeRow[]): Promise<Queued[]> {
  const challenges = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'title', 'currency'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...new Set(rows.map(row => row.challenge_id))]))))
    .execute()
  const challengeOf = new Map(challenges.map(one => [one.id, one]))
  const contested = await ctx.db
    .selectFrom('dispute_activities as a')
    .innerJoin('disputes as d', join =>
      join.onRef('d.challenge_id', '=', 'a.challenge_id').onRef('d.id', '=', 'a.dispute_id'),
    )
    .leftJoin('settlement_lines as l', join =>
      join
        .onRef('l.challenge_id', '=', 'd.challenge_id')
        .onRef('l.revision', '=', 'd.revision')
        .onRef('l.user_id', '=', 'a.user_id'),
    )
    .select(['a.dispute_id', 'a.user_id', 'l.prize_cents'])
    .where(({ eb, fn, val }) => eb('a.challenge_id', '=', fn.any(val([...challengeOf.keys()]))))
    .where(({ eb, fn, val }) => eb('a.dispute_id', '=', fn.any(val(rows.map(row => row.id)))))
    .orderBy('a.user_id')
    .execute()
  const contestedIn = Map.groupBy(contested, one => one.dispute_id)
  const people = await personRefs(ctx, [
    ...new Set([...rows.map(row => row.opened_by), ...contested.map(one => one.user_id)]),
  ])
  return rows.map(row => {
    const { id, title, currency } = challengeOf.get(row.challenge_id)!
    const workouts = contestedIn.get(row.id) ?? []
    const prizes = new Map(workouts.map(one => [one.user_id, one.prize_cents ?? 0]))
    return {
      id: row.id,
      challenge: { id, title },
      state: row.state,
      openedBy: people.get(row.opened_by)!,
      openedAt: row.opened_at,
      endedAt: row.ended_at,
      about: [...prizes.keys()].map(userId => people.get(userId)!),
      workouts: workouts.length,
      currency,
      contestedCents: [...prizes.values()].reduce((sum, cents) => sum + cents, 0),
    }
  })
}
