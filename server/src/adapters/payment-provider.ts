import type { Language } from '@bora/rules/limits.ts'

export type PayState = 'requires_action' | 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'

export type FailureCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'invalid_card'
  | 'expired_card'
  | 'network_error'
  | 'processing_error'

/** Whose money moves: nobody's (the sandbox, and a provider's test mode), or people's. */
export type PaymentMode = 'sandbox' | 'test' | 'live'

/** What the provider knows of one order now: the only thing that may move a payment's state. Amounts in whole cents. */
export type PaymentSnapshot = {
  provider: string
  providerRef: string
  /** Our own id of the payment. */
  orderId: string
  state: PayState
  method: 'card' | 'pix' | null
  amountCents: number
  capturedCents: number
  refundedCents: number
  currency: string
  failure: FailureCode | null
  /** When it was paid, a UTC instant, where the provider says so: its news may come much later. */
  paidAt?: string | null
  /** What the provider keeps for itself, where it says so: the platform's cost. */
  feeCents?: number | null
  /** The payer's bank takes the money back, or tries to; `won` when it gave it back again. */
  dispute?: { ref: string; state: 'open' | 'won' | 'lost'; cents: number; feeCents: number } | null
}

export type CheckoutOrder = {
  orderId: string
  /** The idempotency key of this attempt. */
  key: string
  amountCents: number
  currency: string
  description: string
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
  language: Language
}

export type RefundOrder = { refundId: string; key: string; providerRef: string; amountCents: number }
export type RefundState = { state: 'succeeded' | 'pending' | 'failed' }

/** What a provider sends by itself, as it came: the raw text is what was signed. Names of headers are in lower case. */
export type Webhook = { raw: string; headers: Readonly<Record<string, unknown>>; query: URLSearchParams; now: Date }

/**
 * What a webhook is taken for: a hint to ask about an order of ours, or about a payment of theirs whose order they don't
 * name. It says nothing of money.
 */
export type Hint = { eventId: string; orderId: string | null; providerRef: string | null }

/** A webhook that its provider can't have sent now: not signed, wrongly, or too long ago. */
export class BadSignature extends Error {}

/** Timeouts and broken answers are `unknown`: never read as a failure. */
export class ProviderError extends Error {
  readonly kind: 'definitive' | 'unknown'
  constructor(kind: 'definitive' | 'unknown', message: string) {
    super(message)
    this.kind = kind
  }
}

/** The boundary to whoever moves real money. Talks to the network: never call it inside a transaction. */
export type PaymentProvider = {
  id: 'sandbox' | 'stripe' | 'mercadopago'
  createCheckout(order: CheckoutOrder): Promise<{ providerRef: string; url: string }>
  /** Everything the provider has for one of our orders; empty when it provably has nothing. */
  fetch(orderId: string): Promise<PaymentSnapshot[]>
  /** Ends an order that nobody has begun to pay; whatever is paid or on its way stays as it is. */
  cancel(orderId: string, key: string): Promise<void>
  refund(refund: RefundOrder): Promise<RefundState>
  /** How a refund of ours stands; null when the provider provably has none. */
  fetchRefund(refundId: string, providerRef: string): Promise<RefundState | null>
  /** Throws `BadSignature` for what the provider can't have sent, within its replay window. */
  verifyWebhook(webhook: Webhook): Promise<Hint[]>
  /** Our order behind a payment of theirs; null when it is none of ours. */
  orderOf(providerRef: string): Promise<string | null>
  /** Our orders of which anything changed since then, oldest first, some of them perhaps twice. */
  changedSince(since: Date): AsyncIterable<string>
}
