import type { PrizeClock } from '@bora/rules/prize-clock.ts'
import type { Context } from '../../core/context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import type { Computed } from './outcome.ts'

/** Writes how a challenge ended, once for each revision; its lines follow. */
export async function writeSettlement(
  ctx: Context,
  { id, currency, fingerprint }: ChallengeRow,
  { standings, settlement }: Computed,
  { revision, clock }: { revision: number; clock: PrizeClock },
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
      participants: standings.length,
      workouts,
      fingerprint,
      settled_at: clock.settledAt,
      disputes_until: clock.disputesUntil,
      free_at: clock.freeAt,
    })
    .execute()
}
