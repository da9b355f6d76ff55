import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { firstPoll } from '../refunds/poll-times.ts'
import { capture } from './capture.ts'
import { holdInternalFunds, type InternalFunds, internalPartOf } from '../internal-funds/internal-funds.ts'
import type { PaymentRow } from './payment-view.ts'

/** The amount to pay, in whole cents, until when (UTC), and the internal funds that the payer uses for an entry. */
export type NewPayment = {
  purpose: 'entry' | 'prize'
  amountCents: number
  expiresAt: string
  means: InternalFunds
}

/**
 * Creates a payment of the viewer in a challenge whose row is locked, and holds the credits and free money for an entry
 * (docs/rules/money.md#entries); if they pay everything, it is captured at once. Returns the payment in its resulting
 * state. A second live one for the same purpose breaks the constraint `one_live_payment`.
 */
export async function openPayment(
  ctx: SignedIn,
  challenge: ChallengeRow,
  { purpose, amountCents, expiresAt, means }: NewPayment,
): Promise<PaymentRow> {
  const { currency } = challenge
  const own =
    purpose === 'entry'
      ? await internalPartOf(ctx, ctx.viewer.id, { amountCents, currency, means })
      : { bonus_cents: 0, main_cents: 0 }
  const cash = amountCents - own.bonus_cents - own.main_cents
  const { language } = await ctx.db
    .selectFrom('people')
    .select('language')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  const payment = await ctx.db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      challenge_id: challenge.id,
      user_id: ctx.viewer.id,
      purpose,
      status: 'pending',
      currency,
      amount_cents: amountCents,
      ...own,
      hold_state: cash < amountCents ? 'held' : 'none',
      provider: cash > 0 ? ctx.adapters.payments.id : null,
      provider_ref: null,
      checkout_url: null,
      method: null,
      failure: null,
      language,
      created_at: ctx.now.toISOString(),
      expires_at: expiresAt,
      poll_at: cash > 0 ? firstPoll(ctx.now, expiresAt) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await holdInternalFunds(ctx, payment, challenge)
  return cash === 0 ? capture(ctx, payment, challenge, null) : payment
}

/**
 * Stores the provider's page of a payment, unless there is one, and returns the stored address. An empty address counts
 * as missing and is requested again.
 */
export async function saveCheckoutPage(
  ctx: SignedIn,
  paymentId: string,
  { providerRef, url }: { providerRef: string; url: string },
): Promise<string> {
  const stored = await ctx.db
    .updateTable('payments')
    .set({ provider_ref: providerRef, checkout_url: sql`coalesce(checkout_url, nullif(${url}, ''))` })
    .where('id', '=', paymentId)
    .returning('checkout_url')
    .executeTakeFirst()
  return stored?.checkout_url ?? url
}

/**
 * Returns the number of the attempt at the provider. A payment still without a page after a minute has lost its
 * response: then the provider is queried, and a new key is used only if it provably has nothing, because providers
 * repeat even errors for an old key.
 */
export async function attemptOf(ctx: SignedIn, payment: PaymentRow): Promise<number> {
  const fresh = ctx.now.getTime() - new Date(payment.created_at).getTime() < 60_000
  if (fresh || (await ctx.adapters.payments.fetch(payment.id)).length > 0) return payment.attempt
  await ctx.db
    .updateTable('payments')
    .set({ attempt: payment.attempt + 1 })
    .where('id', '=', payment.id)
    .where('attempt', '=', payment.attempt)
    .execute()
  return payment.attempt + 1
}
