import type Stripe from 'stripe'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'
import {
  BadSignature,
  type CheckoutOrder,
  type Hint,
  type PaymentMode,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderError,
  type RefundState,
  type Webhook,
} from './payment-provider.ts'
import { PROVIDER_PATIENCE, type ProviderPatience, withinPatience } from './provider-patience.ts'
import { type AskedCheckout, providerRecords } from './provider-records.ts'
import { stripeSnapshot } from './stripe-snapshot.ts'

/** `webhookSecrets` has several entries during a rotation. */
export type StripeSettings = {
  secretKey: string
  webhookSecrets: readonly string[]
  mode: Exclude<PaymentMode, 'sandbox'>
}

type StripeParts = {
  db: Kysely<Tables>
  clock: Pick<Clock, 'now'>
  settings: StripeSettings
  patience?: ProviderPatience
  /** Address of Stripe; tests have their own. */
  server?: { host: string; port: number; protocol: 'http' }
}

/**
 * Maximum distance of a signature's time from now, in seconds, in both directions
 * (docs/rules/money.md#news-of-a-provider).
 */
const WINDOW_SECONDS = 300
/** A page stays open for at least half an hour; the rest allows for network delay. */
const SHORTEST_PAGE_MS = 32 * 60_000
const SHORTEST_PIX_SECONDS = 60
/** Search window around the request of a page: clocks differ, and retries come later. */
const LOOKED_AROUND_SECONDS = 15 * 60
const EXPANDED = 'payment_intent.latest_charge.balance_transaction'

const SESSION_NEWS = ['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed']
const PAYMENT_NEWS = ['succeeded', 'processing', 'requires_action', 'payment_failed', 'canceled']
const OTHER_NEWS = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.updated',
  'refund.failed',
]
/** The events to subscribe to (docs/payment-providers.md#stripe); others are acknowledged and ignored. */
export const STRIPE_NEWS: readonly string[] = [
  ...SESSION_NEWS.map(name => `checkout.session.${name}`),
  ...PAYMENT_NEWS.map(name => `payment_intent.${name}`),
  ...OTHER_NEWS,
]

/** Payments on Stripe's own page, Checkout: cards, and Pix in reais. */
export async function stripePayments({ db, clock, settings, patience = PROVIDER_PATIENCE, server }: StripeParts) {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(settings.secretKey, {
    timeout: patience.attemptMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    ...server,
  })
  const isLive = settings.mode === 'live'
  const records = providerRecords(db, { provider: 'stripe', mode: settings.mode }, clock)

  async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await withinPatience(answer, patience.allMs)
    } catch (error) {
      throw providerErrorOf(error)
    }
  }

  /**
   * Creates the page. The same key returns the same page only for the same parameters, so nothing here depends on the
   * current time.
   */
  function make(order: CheckoutOrder, { began_at }: AskedCheckout) {
    const began = Date.parse(began_at)
    const end = Math.max(order.expiresAt.getTime(), began + SHORTEST_PAGE_MS)
    const paysByPix = order.currency === 'BRL'
    const seconds = Math.round((order.expiresAt.getTime() - began) / 1_000)
    return ask(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: order.orderId,
          metadata: { order_id: order.orderId, key: order.key },
          payment_intent_data: { metadata: { order_id: order.orderId } },
          // Of these, the account's enabled ones.
          allowed_payment_method_types: paysByPix ? ['pix', 'card'] : ['card'],
          // Only the currency of the entry is offered.
          adaptive_pricing: { enabled: false },
          payment_method_options: {
            card: { request_three_d_secure: 'automatic' },
            ...(paysByPix && { pix: { expires_after_seconds: Math.max(SHORTEST_PIX_SECONDS, seconds) } }),
          },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency.toLowerCase(),
                unit_amount: order.amountCents,
                product_data: { name: order.description },
              },
            },
          ],
          success_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          expires_at: Math.floor(end / 1_000),
          locale: order.language,
        },
        { idempotencyKey: order.key },
      ),
    )
  }

  /** Returns the pages of an order at Stripe; those whose answer was lost are searched for in their time window. */
  async function sessionsOf(orderId: string): Promise<Stripe.Checkout.Session[]> {
    const sessions = []
    for (const asked of await records.askedFor(orderId)) {
      const ref = asked.ref ?? (await findLost(asked))
      if (ref) sessions.push(await ask(stripe.checkout.sessions.retrieve(ref, { expand: [EXPANDED] })))
    }
    if (sessions.some(one => one.livemode !== isLive)) throw new ProviderError('unknown', 'a page of another mode')
    return sessions
  }

  async function findLost({ key, began_at }: AskedCheckout): Promise<string | null> {
    const began = Math.floor(Date.parse(began_at) / 1_000)
    const created = { gte: began - LOOKED_AROUND_SECONDS, lte: began + LOOKED_AROUND_SECONDS }
    for await (const session of listed(stripe.checkout.sessions.list({ created, limit: 100 }))) {
      if (session.metadata?.key !== key || !session.url) continue
      return (await records.opened(key, { providerRef: session.id, url: session.url })).providerRef
    }
    return null
  }

  async function* listed<Item>(list: AsyncIterable<Item>): AsyncIterable<Item> {
    const items = list[Symbol.asyncIterator]()
    for (;;) {
      const next = await ask(items.next())
      if (next.done) return
      yield next.value
    }
  }

  async function snapshotOf(session: Stripe.Checkout.Session): Promise<PaymentSnapshot> {
    const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : null
    const disputes =
      payment && charge?.disputed
        ? (await ask(stripe.disputes.list({ payment_intent: payment.id, limit: 100 }))).data
        : []
    return stripeSnapshot(session, disputes)
  }

  async function orderOf(ref: string): Promise<string | null> {
    try {
      if (ref.startsWith('cs_')) return (await ask(stripe.checkout.sessions.retrieve(ref))).client_reference_id
      if (ref.startsWith('pi_')) return (await ask(stripe.paymentIntents.retrieve(ref))).metadata.order_id ?? null
      return null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  const provider: PaymentProvider = {
    id: 'stripe',
    createCheckout: order =>
      records.open(order, async asked => {
        const { id, url } = await make(order, asked)
        if (!url) throw new ProviderError('unknown', 'a page without an address')
        return { providerRef: id, url }
      }),
    async fetch(orderId) {
      const snapshots = []
      for (const session of await sessionsOf(orderId)) snapshots.push(await snapshotOf(session))
      return snapshots
    },
    async cancel(orderId) {
      for (const session of await sessionsOf(orderId)) {
        if (session.status !== 'open') continue
        await ask(stripe.checkout.sessions.expire(session.id)).catch(error => {
          // Paid at this moment: then it stays as it is.
          if (error.kind !== 'definitive') throw error
        })
      }
    },
    async refund({ refundId, key, providerRef, amountCents }) {
      // Only a paid order has a payment.
      if (!providerRef.startsWith('pi_')) throw new ProviderError('definitive', 'nothing was paid')
      try {
        const made = await ask(
          stripe.refunds.create(
            { payment_intent: providerRef, amount: amountCents, metadata: { refund_id: refundId } },
            { idempotencyKey: key },
          ),
        )
        return refundStateOf(made)
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'definitive') return { state: 'failed' }
        throw error
      }
    },
    async fetchRefund(refundId, providerRef) {
      if (!providerRef.startsWith('pi_')) return null
      for await (const refund of listed(stripe.refunds.list({ payment_intent: providerRef, limit: 100 })))
        if (refund.metadata?.refund_id === refundId) return refundStateOf(refund)
      return null
    },
    verifyWebhook: async webhook => hintsOf(verified(stripe, settings.webhookSecrets, webhook), isLive),
    orderOf,
    async *changedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      const orders = new Set<string>()
      // Newest first, as Stripe lists them.
      for await (const event of listed(stripe.events.list({ types: [...STRIPE_NEWS], created, limit: 100 }))) {
        for (const { orderId, providerRef } of hintsOf(event, isLive)) {
          const order = orderId ?? (providerRef === null ? null : await orderOf(providerRef))
          if (order !== null) orders.add(order)
        }
      }
      yield* [...orders].toReversed()
    },
  }
  return provider
}

/**
 * Verifies Stripe's signature within our own window: its package accepts any time in the future. Throws `BadSignature`.
 */
function verified(stripe: Stripe, secrets: readonly string[], { raw, headers, now }: Webhook): Stripe.Event {
  const header = headers['stripe-signature']
  if (typeof header !== 'string') throw new BadSignature('no signature')
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1_000 - signedAt) <= WINDOW_SECONDS))
    throw new BadSignature('signed at another time, or at none')
  for (const secret of secrets) {
    try {
      // Not a number of seconds: the window is ours.
      return stripe.webhooks.constructEvent(raw, header, secret, WINDOW_SECONDS, undefined, now.getTime())
    } catch (error) {
      if (error instanceof SyntaxError) throw new BadSignature('signed, and no event')
    }
  }
  throw new BadSignature('wrong signature')
}

/** Returns the orders that an event concerns, and nothing else of it; nothing for another mode or other objects. */
function hintsOf(event: Stripe.Event, isLive: boolean): Hint[] {
  if (event.livemode !== isLive || !STRIPE_NEWS.includes(event.type)) return []
  const about = event.data.object as {
    id: string
    object: string
    client_reference_id?: string | null
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string> | null
  }
  const payment = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  const isPaid = about.object === 'payment_intent' || about.object === 'checkout.session'
  const orderId = about.client_reference_id ?? about.metadata?.order_id ?? null
  const providerRef = isPaid ? about.id : (payment ?? null)
  if (orderId === null && providerRef === null) return []
  return [{ eventId: event.id, orderId, providerRef }]
}

function refundStateOf({ status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { state: 'succeeded' }
  return { state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

type StripeFault = { type?: string; code?: string; statusCode?: number; requestId?: string }

/**
 * Only a refusal of this very request is definitive. An authentication error, a busy server, or a key with other
 * parameters doesn't reveal the outcome of the request, and neither does a missing object: it may belong to another
 * account.
 */
function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { type = 'no answer of Stripe', code = '', statusCode = 0, requestId = '' } = error as StripeFault
  const isNo =
    (type === 'StripeInvalidRequestError' || type === 'StripeCardError') &&
    (statusCode === 400 || statusCode === 402) &&
    !['resource_missing', 'lock_timeout', 'rate_limit', 'idempotency_key_in_use'].includes(code)
  return new StripeFailed(isNo ? 'definitive' : 'unknown', type, code, requestId)
}

/** The message repeats nothing from Stripe: that may name a person. */
class StripeFailed extends ProviderError {
  readonly code: string
  constructor(kind: ProviderError['kind'], type: string, code: string, requestId: string) {
    super(kind, `${type} ${code} ${requestId}`.trim())
    this.code = code
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof StripeFailed && error.code === 'resource_missing'
}
