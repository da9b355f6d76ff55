import type { Destination } from '@bora/rules/destination.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { PayoutFailure } from '@bora/rules/payouts.ts'
import type { IncomingHttpHeaders } from 'node:http'

export type PayoutProviderId = 'sandbox' | 'manual' | 'asaas'

/** A payout to a person's account. `payoutId` is ours, and permanently the provider's key for it; whole cents. */
export type PayoutOrder = {
  payoutId: string
  amountCents: number
  currency: Currency
  destination: Destination
  holder: { name: string; cpf: string | null }
}

/**
 * A provider's current state of one payout: besides the desk, the only thing that may change its state. Amounts in
 * whole cents.
 */
export type PayoutSnapshot = {
  payoutId: string
  providerRef: string | null
  /** `returned`: the money had arrived and the bank sent it back. */
  state: 'pending' | 'completed' | 'failed' | 'returned'
  amountCents: number
  currency: Currency
  /** The banks' id of the transfer, once it is completed. */
  endToEndId: string | null
  /** The provider's fee, if it reports one: the platform's cost. */
  feeCents: number | null
  failure: PayoutFailure | null
}

/** An approval that some providers request before they send money. */
export type PayoutApproval = {
  payoutId: string
  providerRef: string
  amountCents: number
  isFor(destination: Destination): boolean
}

/**
 * The boundary to services that send money to people. Uses the network: never call it inside a transaction. An
 * uncertain outcome is thrown as a `ProviderError` of the kind `unknown`, and never treated as a failure.
 */
export type PayoutProvider = {
  id: PayoutProviderId
  /** The currencies that it sends; others are sent manually. */
  currencies: readonly Currency[]
  /** Whether it reports the outcome of payouts; otherwise only the desk does. */
  resolves: boolean
  send(order: PayoutOrder): Promise<PayoutSnapshot>
  /** Returns the state of one of our payouts, by our id; null if the provider provably never had it. */
  fetch(about: { payoutId: string; providerRef: string | null; sentAt: Date }): Promise<PayoutSnapshot | null>
}

/** A webhook of a provider: the bytes of its body and its headers. */
export type PayoutNews = { raw: string; headers: IncomingHttpHeaders }
