import type { FailureCode } from './payment-provider.ts'

/** Outcome of a payment with a test card; `settles` takes effect after its number of seconds. */
export type CardOutcome =
  | { state: 'succeeded'; disputed?: true }
  | { state: 'failed'; failure: FailureCode }
  | { state: 'requires_action' }
  | { state: 'processing'; seconds: number; settles: 'succeeded' | 'failed' }

/**
 * The sandbox's test cards (docs/sandbox.md#test-cards): numbers that no bank issues. Where providers agree on a
 * number's behaviour, it is the same here.
 */
export const SANDBOX_CARDS = {
  approved: { number: '4242424242424242', outcome: { state: 'succeeded' } },
  approvedMastercard: { number: '5555555555554444', outcome: { state: 'succeeded' } },
  declined: { number: '4000000000000002', outcome: { state: 'failed', failure: 'card_declined' } },
  insufficientFunds: { number: '4000000000009995', outcome: { state: 'failed', failure: 'insufficient_funds' } },
  expired: { number: '4000000000000069', outcome: { state: 'failed', failure: 'expired_card' } },
  invalidNumber: { number: '4242424242424241', outcome: { state: 'failed', failure: 'invalid_card' } },
  invalidCode: { number: '4000000000000127', outcome: { state: 'failed', failure: 'invalid_card' } },
  // Suspected fraud isn't disclosed: the payer only sees that the card was declined.
  fraud: { number: '4100000000000019', outcome: { state: 'failed', failure: 'card_declined' } },
  processingError: { number: '4000000000000119', outcome: { state: 'failed', failure: 'processing_error' } },
  networkError: { number: '4000000000009011', outcome: { state: 'failed', failure: 'network_error' } },
  authentication: { number: '4000000000003220', outcome: { state: 'requires_action' } },
  settlesLater: { number: '4000000000009029', outcome: { state: 'processing', seconds: 20, settles: 'succeeded' } },
  neverAnswers: { number: '4000000000009037', outcome: { state: 'processing', seconds: 86_400, settles: 'failed' } },
  disputed: { number: '4000000000000259', outcome: { state: 'succeeded', disputed: true } },
} as const satisfies Record<string, { number: string; outcome: CardOutcome }>

export type SandboxCard = keyof typeof SANDBOX_CARDS

export const SANDBOX_CARD_NAMES = Object.keys(SANDBOX_CARDS) as SandboxCard[]

/** Returns the test card of a number in any grouping; undefined for every other, including real ones. */
export function sandboxCardOf(number: string): SandboxCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return SANDBOX_CARD_NAMES.find(name => SANDBOX_CARDS[name].number === digits)
}
