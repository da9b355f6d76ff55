import { owesPrize, whyNot } from '@bora/rules/abilities.ts'
import { LIVE_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { withdrawableUntil } from '@bora/rules/withdrawal.ts'
import type { Context } from '../../../core/context.ts'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import { type ChallengeRow, setFunded } from '../../challenges/index.ts'
import { confirmEntry, factsFor, withdrawalDaysOf } from '../../participation/index.ts'
import { type Leg, post } from '../../ledger/index.ts'
import { internalLegs, releaseInternalFunds } from '../internal-funds/internal-funds.ts'
import { personOf } from '../../accounts/index.ts'
import { providerAmountOf, type PaymentRow } from './payment-view.ts'
import { returnUnmatched } from './unmatched.ts'

/**
 * Captures a payment that the provider has confirmed (or that internal funds cover entirely: then there is no
 * snapshot). Within one transaction, with the payment locked: the person becomes a participant or the prize is funded,
 * and the ledger records it. If nothing is left to pay for, the money is refunded.
 */
export async function capture(
  ctx: Context,
  payment: PaymentRow,
  challenge: ChallengeRow,
  snapshot: PaymentSnapshot | null,
): Promise<PaymentRow> {
  const cash = providerAmountOf(payment)
  const ready = payment.hold_state !== 'released' && !(await hasOtherLive(ctx, payment))
  const fulfilled =
    ready &&
    (payment.purpose === 'entry'
      ? await confirmEntry(ctx, payment.challenge_id, payment.user_id, paidAt(ctx, payment, snapshot))
      : await fundPrize(ctx, challenge, payment.user_id, paidAt(ctx, payment, snapshot)))
  if (!fulfilled) {
    const closed = await closePayment(ctx, payment, 'refunded', null)
    if (snapshot) await returnUnmatched(ctx, closed, snapshot, 'not_admitted')
    return closed
  }
  const legs: Leg[] = [
    { account: 'psp_clearing', person: payment.user_id, cents: cash },
    ...internalLegs(payment),
    { account: 'pool', owner: payment.challenge_id, cents: -payment.amount_cents },
  ]
  await post(ctx, {
    key: `pay:${payment.id}:captured`,
    kind: payment.purpose === 'entry' ? 'entry' : 'prize_funding',
    currency: payment.currency,
    legs,
    about: challenge,
  })
  return ctx.db
    .updateTable('payments')
    .set({
      status: 'succeeded',
      failure: null,
      captured_cents: cash,
      hold_state: payment.hold_state === 'held' ? 'used' : payment.hold_state,
      provider_ref: snapshot?.providerRef ?? null,
      method: snapshot?.method ?? null,
      withdrawable_until: await withdrawableOf(ctx, payment, challenge, snapshot),
      poll_at: null,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Closes a payment that added nothing to a pool, and releases the credits and free money it held. */
export async function closePayment(
  ctx: Context,
  payment: PaymentRow,
  status: 'failed' | 'canceled' | 'refunded',
  failure: string | null,
): Promise<PaymentRow> {
  if (payment.hold_state === 'held') {
    const { title } = await ctx.db
      .selectFrom('challenges')
      .select('title')
      .where('id', '=', payment.challenge_id)
      .executeTakeFirstOrThrow()
    await releaseInternalFunds(ctx, payment, { id: payment.challenge_id, title })
  }
  return ctx.db
    .updateTable('payments')
    .set({
      status,
      failure,
      poll_at: null,
      hold_state: payment.hold_state === 'held' ? 'released' : payment.hold_state,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

// A failed page can still be paid while a newer one is open: one of the two counts.
async function hasOtherLive(ctx: Context, payment: PaymentRow): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('challenge_id', '=', payment.challenge_id)
    .where('user_id', '=', payment.user_id)
    .where('purpose', '=', payment.purpose)
    .where('status', 'in', LIVE_PAYMENT_STATUSES)
    .where('id', '<>', payment.id)
    .executeTakeFirst()
  return other !== undefined
}

// A payment made in time counts even if its notification is late; without a time from the provider, the time of the
// notification counts.
function paidAt(ctx: Context, payment: PaymentRow, snapshot: PaymentSnapshot | null): Date {
  const said = snapshot?.paidAt ? Date.parse(snapshot.paidAt) : ctx.now.getTime()
  return new Date(Math.min(ctx.now.getTime(), Math.max(said, Date.parse(payment.created_at))))
}

async function withdrawableOf(
  ctx: Context,
  payment: PaymentRow,
  challenge: ChallengeRow,
  snapshot: PaymentSnapshot | null,
): Promise<string | null> {
  const payer = payment.purpose === 'entry' ? await personOf(ctx.db, payment.user_id) : null
  return (
    payer &&
    withdrawableUntil(paidAt(ctx, payment, snapshot), withdrawalDaysOf(ctx, payer.country), challenge.time_zone)
  )
}

async function fundPrize(ctx: Context, challenge: ChallengeRow, payer: string, at: Date): Promise<boolean> {
  const facts = await factsFor(ctx, challenge, { id: payer, emailConfirmed: true }, { openPayment: true, bounds: [] })
  if (!owesPrize(facts) || whyNot('pay', facts, at)) return false
  return setFunded(ctx, challenge.id, true)
}
