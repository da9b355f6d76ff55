import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { whyNot } from '@bora/rules/abilities.ts'
import { SEAT_KEPT_MINUTES } from '@bora/rules/limits.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { isPaymentOpen, OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { SignedIn } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { refuseWithoutTerms } from '../../accounts/index.ts'
import { Refusal } from '../../../core/refusal.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { type ChallengeRow, visibleChallenge } from '../../challenges/index.ts'
import { lockChallenge, seatToPayIn } from '../../participation/index.ts'
import { expireBonus } from '../../ledger/index.ts'
import { refuseBeyondSpendingLimit } from '../spending-limits/spending-limits.ts'
import type { InternalFunds } from '../internal-funds/internal-funds.ts'
import { attemptOf, saveCheckoutPage, openPayment } from '../payment/open-payment.ts'
import { providerAmountOf, type PaymentRow, viewsOf } from '../payment/payment-view.ts'
import { closePayment } from '../payment/capture.ts'
import { countPayerPoll } from '../payment/payer-polls.ts'
import { lockPayment, pollPayment } from '../payment/poll.ts'
import { amountDueBy } from './purpose.ts'

type Checkout = (typeof api)['checkouts']['checkout']

const MAX_AN_HOUR = 20

type Begun = { payment: PaymentRow; challenge: ChallengeRow }

/**
 * Starts a checkout for the amount that the viewer owes in a challenge and returns the payment page. Runs outside a
 * transaction: the payment is committed before the provider is called, so that its outcome can always be looked up.
 * While a checkout is open a second call returns the same one; it is open as long as the seat is reserved. Credits are
 * used first, then free money, each if the payer chose it; if they cover everything, returns the page of the payment
 * itself (docs/rules/money.md#entries).
 */
export async function startCheckout(ctx: SignedIn, { params, query }: InputOf<Checkout>): Promise<OutputOf<Checkout>> {
  await countPayerPoll(ctx)
  await pollOpen(ctx, params.challengeId)
  await expireBonus(ctx, ctx.viewer.id)
  const means = { credits: query.credits === 'yes', balance: query.balance === 'yes' }
  const once = () => inSeparateTransaction(ctx, inside => begin(inside, params.challengeId, means))
  // The second of two concurrent clicks finds the first one's row.
  const begun = await once().catch(error => (error.constraint === 'one_live_payment' ? once() : Promise.reject(error)))
  const { payment } = begun
  const [view] = await viewsOf(ctx, [payment])
  if (!isPaymentOpen(payment.status)) return { payment: view!, url: returnPath(payment) }
  return { payment: view!, url: payment.checkout_url ?? (await openPage(ctx, begun)) }
}

/** Returns the path of the payment's page, which then queries its state. */
function returnPath(payment: PaymentRow): string {
  return addressOf(PAGES.payment.path, payment.id)
}

async function begin(ctx: SignedIn, challengeId: string, means: InternalFunds): Promise<Begun> {
  await visibleChallenge(ctx, challengeId)
  await refuseWithoutTerms(ctx)
  const challenge = await lockChallenge(ctx, challengeId)
  const { purpose, amountCents, facts, live } = await amountDueBy(ctx, challenge, { locked: true })
  const refusal = whyNot('pay', facts, ctx.now)
  if (refusal) throw new Refusal(refusal)
  if (live?.status === 'succeeded') throw new Refusal('payment_closed')
  if (live && facts.viewer.openPayment) return { payment: live, challenge }
  if (live) await closePayment(ctx, live, 'canceled', null)
  await refuseTooMany(ctx)
  if (purpose === 'entry') await refuseBeyondSpendingLimit(ctx, ctx.viewer.id, challenge)
  const expiresAt = purpose === 'entry' ? await seatToPayIn(ctx, challengeId, ctx.viewer.id) : checkoutEnd(ctx.now)
  if (!expiresAt) throw new Refusal('participant_limit')
  return { payment: await openPayment(ctx, challenge, { purpose, amountCents, expiresAt, means }), challenge }
}

function checkoutEnd(now: Date): string {
  return new Date(now.getTime() + SEAT_KEPT_MINUTES * 60_000).toISOString()
}

/** Requests a payment page from the provider. A timeout never closes a payment that the provider may have captured. */
async function openPage(ctx: SignedIn, { payment, challenge }: Begun): Promise<string> {
  try {
    const attempt = await attemptOf(ctx, payment)
    const { providerRef, url } = await ctx.adapters.payments.createCheckout({
      orderId: payment.id,
      key: `order:${payment.id}:a${attempt}`,
      amountCents: providerAmountOf(payment),
      currency: payment.currency,
      description: challenge.title,
      returnUrl: ctx.config.siteUrl + returnPath(payment),
      cancelUrl: ctx.config.siteUrl + returnPath(payment),
      expiresAt: new Date(payment.expires_at),
      language: payment.language,
    })
    return await saveCheckoutPage(ctx, payment.id, { providerRef, url })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'definitive') {
      await inSeparateTransaction(ctx, async inside => {
        const locked = await lockPayment(inside.db, payment.id)
        if (locked && isPaymentOpen(locked.status)) await closePayment(inside, locked, 'failed', 'processing_error')
      })
    }
    throw new Refusal('checkout_unavailable')
  }
}

/**
 * Polls an open payment before continuing it: it may be decided already. Without an answer a page still valid stays as
 * it is; after its time, it is unknown whether anything is due.
 */
async function pollOpen(ctx: SignedIn, challengeId: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('payments')
    .select(['id', 'expires_at'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', ctx.viewer.id)
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .execute()
  for (const { id, expires_at } of open) {
    await pollPayment(ctx, id).catch(error => {
      if (!(error instanceof ProviderError)) throw error
      if (new Date(expires_at) <= ctx.now) throw new Refusal('checkout_unavailable')
    })
  }
}

async function refuseTooMany(ctx: SignedIn): Promise<void> {
  const anHourAgo = new Date(ctx.now.getTime() - 3_600_000).toISOString()
  const { count, first } = await ctx.db
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
    .where('user_id', '=', ctx.viewer.id)
    .where('created_at', '>', anHourAgo)
    .executeTakeFirstOrThrow()
  if (count < MAX_AN_HOUR || !first) return
  const seconds = Math.max(1, Math.ceil((Date.parse(first) + 3_600_000 - ctx.now.getTime()) / 1000))
  throw new Refusal('too_many_requests', { params: { seconds } })
}
