import { hasStarted, whyNot } from '@bora/rules/abilities.ts'
import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { lockChallenge, removeForGood, removeParticipant, withdrawParticipant } from '../../participation/index.ts'
import { post } from '../../ledger/index.ts'
import { closePayment } from '../payment/capture.ts'
import { pollPayment } from '../payment/poll.ts'
import { refundPool } from '../payment/refund-pool.ts'
import type { RefundReason } from '../refunds/tables.ts'
import { amountDueBy } from './purpose.ts'
import { pushRefunds } from '../refunds/push-refunds.ts'

/**
 * Removes the viewer from a challenge before its start, or permanently while a paid entry can be withdrawn; the entry
 * is refunded in full, credits as credits (docs/rules/challenges.md#leaving, docs/rules/money.md#withdrawal). An unpaid
 * entry can be left at any time, and joined again. Refuses other entries afterwards, and a person who isn't in it.
 */
export async function leaveChallenge(ctx: SignedIn, challengeId: string): Promise<void> {
  const challenge = await lockChallenge(ctx, challengeId)
  const { facts } = await amountDueBy(ctx, challenge, { locked: true })
  const refusal = whyNot('leave', facts, ctx.now)
  if (refusal) throw new Refusal(refusal)
  const withdraws = hasStarted(facts.challenge, ctx.now) && facts.viewer.participation === 'participating'
  const takeOut = withdraws ? withdrawParticipant : removeParticipant
  const isOut = await refundAnd(
    ctx,
    challenge,
    { userId: ctx.viewer.id, reason: withdraws ? 'withdrawn' : 'left' },
    () => takeOut(ctx, challengeId, ctx.viewer.id),
  )
  if (!isOut) throw new Refusal('not_participating')
}

/**
 * Removes a participant permanently and refunds the entry in full, in any state of its payment
 * (docs/rules/challenges.md#removing). Call it in a transaction; the caller checks permission. Returns false for a
 * person who isn't in it.
 */
export async function removeWithRefund(
  ctx: Context,
  challenge: ChallengeRow,
  userId: string,
  about: { reason: string; byStaff: boolean },
): Promise<boolean> {
  await lockChallenge(ctx, challenge.id)
  return refundAnd(ctx, challenge, { userId, reason: 'removed' }, () => removeForGood(ctx, challenge.id, userId, about))
}

type Leaving = { userId: string; reason: RefundReason }

async function refundAnd(
  ctx: Context,
  challenge: ChallengeRow,
  { userId, reason }: Leaving,
  takeOut: () => Promise<boolean>,
): Promise<boolean> {
  const open = await closeOpen(ctx, challenge.id, userId)
  await refundEntry(ctx, challenge, { userId, reason })
  const isOut = await takeOut()
  // The response doesn't wait for the provider; the sweeper retries failures.
  ctx.afterCommit(() => void settleWithProvider(ctx, challenge.id, open).catch(() => {}))
  return isOut
}

async function closeOpen(ctx: Context, challengeId: string, userId: string): Promise<string[]> {
  const open = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'entry')
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .forUpdate()
    .execute()
  for (const payment of open) await closePayment(ctx, payment, 'canceled', null)
  return open.map(payment => payment.id)
}

async function refundEntry(ctx: Context, challenge: ChallengeRow, { userId, reason }: Leaving): Promise<void> {
  const { refunds, legs } = await refundPool(ctx, challenge.id, reason, userId)
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  if (cents === 0) return
  await post(ctx, {
    key: `refund:${refunds[0]!.id}:start`,
    kind: 'entry_refund',
    currency: challenge.currency,
    legs: [{ account: 'pool', owner: challenge.id, cents }, ...legs],
    about: challenge,
  })
}

async function settleWithProvider(ctx: Context, challengeId: string, closed: readonly string[]): Promise<void> {
  for (const id of closed) {
    await ctx.adapters.payments.cancel(id, `cancel:${id}`)
    await pollPayment(ctx, id)
  }
  await pushRefunds(ctx, challengeId)
}
