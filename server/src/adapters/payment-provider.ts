import type { Language } from '@bora/rules/limits.ts'

export type PayState = 'requires_action' | 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'

export type FailureCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'invalid_card'
  | 'expired_card'
  | 'network_error'
  | 'processing_error'

/** Which money moves: none (the sandbox, and a provider's test mode), or real money. */
export type PaymentMode = 'sandbox' | 'test' | 'live'

/**
 * A provider's current state of one order: the only thing that may change a payment's state. Amounts in whole cents.
 */
export type PaymentSnapshot = {
  provider: string
  providerRef: string
  /** Our id of the payment. */
  orderId: string
  state: PayState
  method: 'card' | 'pix' | null
  amountCents: number
  capturedCents: number
  refundedCents: number
  currency: string
  failure: FailureCode | null
  /** When it was paid, a UTC instant, if the provider reports it: its webhook may come much later. */
  paidAt?: string | null
  /** The provider's fee, if it reports one: the platform's cost. */
  feeCents?: number | null
  /** A chargeback by the payer's bank, or an attempt; `won` if the money was returned. */
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

/** A webhook as it arrived: the signature covers the raw text. Header names are in lower case. */
export type Webhook = { raw: string; headers: Readonly<Record<string, unknown>>; query: URLSearchParams; now: Date }

/**
 * A webhook is treated as a hint to query an order of ours, or a payment of theirs whose order it doesn't name. It
 * proves nothing about money.
 */
export type Hint = { eventId: string; orderId: string | null; providerRef: string | null }

/** A webhook that its provider can't have sent now: unsigned, wrongly signed, or too old. */
export class BadSignature extends Error {}

/** Timeouts and broken answers are `unknown`: never treated as a failure. */
export class ProviderError extends Error {
  readonly kind: 'definitive' | 'unknown'
  constructor(kind: 'definitive' | 'unknown', message: string) {
    super(message)
    this.kind = kind
  }
}

/** The boundary to services that move real money. Uses the network: never call it inside a transaction. */
export type PaymentProvider = {
  id: 'sandbox' | 'stripe' | 'mercadopago'
  createCheckout(order: CheckoutOrder): Promise<{ providerRef: string; url: string }>
  /** Returns everything the provider has for one of our orders; empty if it provably has nothing. */
  fetch(orderId: string): Promise<PaymentSnapshot[]>
  /** Cancels an order without a payment; completed and pending payments stay as they are. */
  cancel(orderId: string, key: string): Promise<void>
  refund(refund: RefundOrder): Promise<RefundState>
  /** Returns the state of one of our refunds; null if the provider provably has none. */
  fetchRefund(refundId: string, providerRef: string): Promise<RefundState | null>
  /** Throws `BadSignature` for webhooks that the provider can't have sent within its replay window. */
  verifyWebhook(webhook: Webhook): Promise<Hint[]>
  /** Returns our order of one of their payments; null if it isn't ours. */
  orderOf(providerRef: string): Promise<string | null>
  /** Yields our orders that changed since then, oldest first, possibly with duplicates. */
  changedSince(since: Date): AsyncIterable<string>
}
