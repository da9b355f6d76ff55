import type { Destination } from '@bora/rules/destination.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { PayoutFailure } from '@bora/rules/payouts.ts'
import type { IncomingHttpHeaders } from 'node:http'

export type PayoutProviderId = 'sandbox' | 'manual' | 'asaas'

/** Money that is to go to somebody's account. `payoutId` is ours, and the provider's key for it for ever; whole cents. */
export type PayoutOrder = {
  payoutId: string
  amountCents: number
  currency: Currency
  destination: Destination
  holder: { name: string; cpf: string | null }
}

/** What the provider knows of one payout now: beside the desk the only thing that may move its state. Amounts in whole cents. */
export type PayoutSnapshot = {
  payoutId: string
  providerRef: string | null
  /** `returned` is money that had arrived and was sent back by the bank. */
  state: 'pending' | 'completed' | 'failed' | 'returned'
  amountCents: number
  currency: Currency
  /** By which the banks know the transfer; there once it is completed. */
  endToEndId: string | null
  /** What the provider took for it, where it says so: the platform's cost. */
  feeCents: number | null
  failure: PayoutFailure | null
}

/** What a provider asks before it lets money go, where it does. */
export type PayoutApproval = {
  payoutId: string
  providerRef: string
  amountCents: number
  isFor(destination: Destination): boolean
}

/**
 * The boundary to whoever sends money to people. Talks to the network: never call it inside a transaction. What isn't
 * known for certain is thrown as a `ProviderError` of the kind `unknown`, and never read as a failure.
 */
export type PayoutProvider = {
  id: PayoutProviderId
  /** The currencies that it sends; the rest is sent by hand. */
  currencies: readonly Currency[]
  /** Whether it resolves by itself what it was given; else only the desk does. */
  resolves: boolean
  send(order: PayoutOrder): Promise<PayoutSnapshot>
  /** How a payout of ours stands, by our id; null when the provider provably never had it. */
  fetch(about: { payoutId: string; providerRef: string | null; sentAt: Date }): Promise<PayoutSnapshot | null>
}

/** What a provider sends by itself: the bytes of its body and its headers. */
export type PayoutNews = { raw: string; headers: IncomingHttpHeaders }
