import type { Parts } from '@bora/rules/pool-credits.ts'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { type PoolRefund, refundPool } from '../../payments/index.ts'
import { type Leg, poolBalance, post } from '../../ledger/index.ts'
import { withholdTax } from '../tax/prize-tax.ts'
import type { ComputedOutcome } from './outcome.ts'
import { prizeLegs } from './prize-legs.ts'
import type { PrizeParts } from './prize-parts.ts'

/**
 * Posts the money of a settlement out of the pool, in one posting with the key `settle:<challenge>`: prizes (held until
 * `freeAt`, released at once if it is null) and the platform's fee, each divided into money and credits as in `parts`,
 * or refunds of everything. Returns the refunds. Throws unless the pool holds exactly the distributed amount: stopping
 * is better than continuing with an error.
 */
export async function distributePool(
  ctx: Context,
  challenge: ChallengeRow,
  { settlement, standings }: ComputedOutcome,
  { parts, freeAt }: { parts: PrizeParts; freeAt: string | null },
): Promise<PoolRefund[]> {
  const pool = await poolBalance(ctx, challenge.id)
  if (settlement.outcome !== 'paid') return returnPool(ctx, challenge, `settle:${challenge.id}`)
  if (pool !== settlement.poolCents) throw new Error(`the pool holds ${pool} cents, not ${settlement.poolCents}`)
  const ranks = new Map(standings.map(one => [one.participant, one.rank]))
  await post(ctx, {
    key: `settle:${challenge.id}`,
    kind: 'settle',
    currency: challenge.currency,
    legs: [
      { account: 'pool', owner: challenge.id, cents: pool },
      ...feeLegs(parts.fee),
      ...[...parts.prizes].flatMap(([owner, prize]) =>
        prizeLegs(owner, prize, { rank: ranks.get(owner)!, freeAt, now: ctx.now }),
      ),
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

/** Returns the legs of the platform's fee: money is earned, credits lapse. */
export function feeLegs({ moneyCents, creditCents }: Parts): Leg[] {
  return [
    { account: 'fee_revenue', cents: -moneyCents },
    { account: 'promo_expense', cents: -creditCents },
  ]
}

/** Refunds everything in the pool to its source, in one posting with this key. Returns the refunds. */
export async function returnPool(ctx: Context, challenge: ChallengeRow, key: string): Promise<PoolRefund[]> {
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
