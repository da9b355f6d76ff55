import { isCurrency } from '@bora/rules/money.ts'
import type { Context } from '../../../core/context.ts'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import { post } from '../../ledger/index.ts'
import { type NewRefund, startRefunds } from '../refunds/start-refunds.ts'
import type { PaymentRow } from './payment-view.ts'

/**
 * Records money that a provider captured without a matching payment (wrong amount, paid twice, too late), and starts
 * its refund, once for each reference of the provider.
 */
export async function returnUnmatched(
  ctx: Context,
  payment: PaymentRow,
  snapshot: PaymentSnapshot,
  reason: NewRefund['reason'],
): Promise<boolean> {
  const cents = snapshot.capturedCents
  if (cents <= 0 || !isCurrency(snapshot.currency)) return false
  const { currency } = snapshot
  const { title } = await ctx.db
    .selectFrom('challenges')
    .select('title')
    .where('id', '=', payment.challenge_id)
    .executeTakeFirstOrThrow()
  const about = { id: payment.challenge_id, title }
  const place = `${snapshot.provider}:${snapshot.providerRef}`
  const { replayed } = await post(ctx, {
    key: `susp:${place}`,
    kind: 'unmatched',
    currency,
    legs: [
      { account: 'psp_clearing', person: payment.user_id, cents },
      { account: 'suspense', cents: -cents },
    ],
    about,
  })
  if (replayed) return false
  await post(ctx, {
    key: `susp:${place}:refund`,
    kind: 'unmatched_refund',
    currency,
    legs: [
      { account: 'suspense', cents },
      { account: 'refund_hold', owner: payment.user_id, cents: -cents },
    ],
    about,
    resolves: `susp:${place}`,
  })
  await startRefunds(ctx, [
    {
      paymentId: payment.id,
      challengeId: payment.challenge_id,
      userId: payment.user_id,
      purpose: payment.purpose,
      reason,
      currency,
      providerRef: snapshot.providerRef,
      cashCents: cents,
      bonusCents: 0,
      mainCents: 0,
    },
  ])
  return true
}
