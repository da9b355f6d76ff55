import type { PrizeClock } from '@bora/rules/prize-clock.ts'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { ComputedOutcome } from './outcome.ts'
import type { PrizeParts } from './prize-parts.ts'

/** Writes the result of a challenge, once for each revision; its lines follow. */
export async function writeSettlement(
  ctx: Context,
  { id, currency, fingerprint }: ChallengeRow,
  { standings, settlement }: ComputedOutcome,
  { revision, clock, parts }: { revision: number; clock: PrizeClock; parts: PrizeParts },
): Promise<void> {
  const { workouts } = await ctx.db
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('workouts'))
    .where('challenge_id', '=', id)
    .where('counted', '=', true)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('settlements')
    .values({
      challenge_id: id,
      revision,
      outcome: settlement.outcome,
      currency,
      pool_cents: settlement.poolCents,
      fee_cents: settlement.feeCents,
      prize_cents: settlement.prizes.reduce((sum, one) => sum + one.amountCents, 0),
      credit_cents: parts.creditCents,
      fee_credit_cents: parts.creditCents === null ? null : parts.fee.creditCents,
      participants: standings.length,
      workouts,
      fingerprint,
      settled_at: clock.settledAt,
      disputes_until: clock.disputesUntil,
      free_at: clock.freeAt,
    })
    .execute()
}
