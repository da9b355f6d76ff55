import type { Context } from '../../core/context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { type PoolRefund, refundPool } from '../payments/payments.ts'
import { type Leg, poolBalance, post } from '../ledger/ledger.ts'
import { withholdTax } from '../prize-tax/prize-tax.ts'
import type { Computed } from './outcome.ts'

/**
 * Moves the money of a settlement out of the pool, in one posting with the key `settle:<challenge>`: prizes (held until
 * `freeAt`, free at once when it is null) and the platform's fee, or everything back to where it came from. Returns the
 * refunds. Throws when the pool doesn't hold exactly what is given out: better to stop than to go on wrong.
 */
export async function giveOut(
  ctx: Context,
  challenge: ChallengeRow,
  { settlement, standings }: Computed,
  freeAt: string | null,
): Promise<PoolRefund[]> {
  const pool = await poolBalance(ctx, challenge.id)
  if (settlement.outcome !== 'paid') return giveBack(ctx, challenge, `settle:${challenge.id}`)
  if (pool !== settlement.poolCents) throw new Error(`the pool holds ${pool} cents, not ${settlement.poolCents}`)
  const ranks = new Map(standings.map(one => [one.participant, one.rank]))
  const prizes = settlement.prizes.map(({ participant, amountCents }): Leg => {
    const rank = ranks.get(participant)!
    return {
      account: freeAt ? 'user_held' : 'user_main',
      owner: participant,
      cents: -amountCents,
      detail: freeAt ? { rank, freeAt } : { rank },
    }
  })
  await post(ctx, {
    key: `settle:${challenge.id}`,
    kind: 'settle',
    currency: challenge.currency,
    legs: [
      { account: 'pool', owner: challenge.id, cents: pool },
      { account: 'fee_revenue', cents: -settlement.feeCents },
      ...prizes,
    ],
    about: challenge,
  })
  if (freeAt === null)
    for (const { participant: userId } of settlement.prizes)
      await withholdTax(
        ctx,
        { challengeId: challenge.id, userId, rank: ranks.get(userId)! },
        `settle:${challenge.id}:${userId}`,
      )
  return []
}

/** Gives everything in the pool back to where it came from, in one posting with this key. Returns the refunds. */
export async function giveBack(ctx: Context, challenge: ChallengeRow, key: string): Promise<PoolRefund[]> {
  const pool = await poolBalance(ctx, challenge.id)
  const { refunds, legs } = await refundPool(ctx, challenge.id, 'challenge_refunded')
  if (pool === 0) return refunds
  await post(ctx, {
    key,
    kind: 'settle_refund',
    currency: challenge.currency,
    legs: [{ account: 'pool', owner: challenge.id, cents: pool }, ...legs],
    about: challenge,
  })
  return refunds
}
