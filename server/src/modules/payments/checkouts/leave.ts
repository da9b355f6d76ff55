import { hasStarted, whyNot } from '@bora/rules/abilities.ts'
import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { lockChallenge, removeParticipant, withdrawParticipant } from '../../participation/index.ts'
import { post } from '../../ledger/index.ts'
import { closePayment } from '../payment/capture.ts'
import { pollPayment } from '../payment/poll.ts'
import { refundPool } from '../payment/refund-pool.ts'
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
  const open = await closeOpen(ctx, challengeId)
  const withdraws = hasStarted(facts.challenge, ctx.now) && facts.viewer.participation === 'participating'
  await refundEntry(ctx, challenge, withdraws ? 'withdrawn' : 'left')
  const takeOut = withdraws ? withdrawParticipant : removeParticipant
  if (!(await takeOut(ctx, challengeId, ctx.viewer.id))) throw new Refusal('not_participating')
  // The response doesn't wait for the provider; the sweeper repeats what fails here.
  ctx.afterCommit(() => void settleWithProvider(ctx, challengeId, open).catch(() => {}))
}

async function closeOpen(ctx: SignedIn, challengeId: string): Promise<string[]> {
  const open = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', ctx.viewer.id)
    .where('purpose', '=', 'entry')
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .forUpdate()
    .execute()
  for (const payment of open) await closePayment(ctx, payment, 'canceled', null)
  return open.map(payment => payment.id)
}

async function refundEntry(ctx: SignedIn, challenge: ChallengeRow, reason: 'left' | 'withdrawn'): Promise<void> {
  const { refunds, legs } = await refundPool(ctx, challenge.id, reason, ctx.viewer.id)
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

async function settleWithProvider(ctx: SignedIn, challengeId: string, closed: readonly string[]): Promise<void> {
  for (const id of closed) {
    await ctx.adapters.payments.cancel(id, `cancel:${id}`)
    await pollPayment(ctx, id)
  }
  await pushRefunds(ctx, challengeId)
}
