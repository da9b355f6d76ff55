import type { Context } from '../../../core/context.ts'
import { historyWithout } from './frozen-history.ts'
import { computeInSlices } from './outcome.ts'
import { settlementOf } from './settlement-of.ts'

type Place = { rank: number; score: number; prizeCents: number; refundCents: number }

/** A revision of a result for comparison: everyone's place and money, in order. */
export type Revision = {
  revision: number
  outcome: 'paid' | 'refunded' | 'none'
  feeCents: number
  places: ReadonlyMap<string, Place>
}

/** A stored revision, with the credit part of each prize. */
type KeptRevision = Omit<Revision, 'places'> & { places: ReadonlyMap<string, Place & { creditCents: number }> }

/** Returns a stored revision of a challenge's result; undefined if there is none. */
export async function keptRevision(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  revision: number,
): Promise<KeptRevision | undefined> {
  const settlement = await db
    .selectFrom('settlements')
    .select(['outcome', 'fee_cents'])
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!settlement) return undefined
  const lines = await db
    .selectFrom('settlement_lines')
    .select(['user_id', 'rank', 'score', 'prize_cents', 'credit_cents', 'refund_cents'])
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .orderBy('position')
    .execute()
  const places = new Map(
    lines.map(({ user_id, rank, score, ...cents }) => {
      const { prize_cents: prizeCents, credit_cents: creditCents, refund_cents: refundCents } = cents
      return [user_id, { rank, score, prizeCents, creditCents, refundCents }]
    }),
  )
  return { revision, outcome: settlement.outcome, feeCents: settlement.fee_cents, places }
}

/**
 * Returns the revision that would follow the one in force without these workouts: what `reviseSettlement` would write.
 * Writes nothing.
 */
export async function revisionWithout(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  voided: ReadonlySet<string>,
): Promise<Revision> {
  const now = await settlementOf(ctx.db, challengeId)
  if (!now) throw new Error(`challenge ${challengeId} has no result that could be revised`)
  const { standings, settlement } = await computeInSlices(historyWithout(ctx, challengeId, now.revision, voided))
  const prizes = new Map(settlement.prizes.map(one => [one.participant, one.amountCents]))
  const refunds = new Map(settlement.refunds.map(one => [one.participant, one.amountCents]))
  const places = new Map(
    standings.map(({ participant, rank, score }) => {
      const prizeCents = prizes.get(participant) ?? 0
      return [participant, { rank, score, prizeCents, refundCents: refunds.get(participant) ?? 0 }]
    }),
  )
  return { revision: now.revision + 1, outcome: settlement.outcome, feeCents: settlement.feeCents, places }
}
