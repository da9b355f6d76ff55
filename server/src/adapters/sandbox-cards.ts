import type { FailureCode } from './payment-provider.ts'

/** What becomes of a payment by a test card; `settles` is decided so many seconds later, as it says. */
export type CardOutcome =
  | { state: 'succeeded'; disputed?: true }
  | { state: 'failed'; failure: FailureCode }
  | { state: 'requires_action' }
  | { state: 'processing'; seconds: number; settles: 'succeeded' | 'failed' }

/**
 * The cards that the sandbox knows (docs/sandbox.md#test-cards): numbers that no bank gives out. Where providers agree
 * on what a number does, it does so here.
 */
export const SANDBOX_CARDS = {
  approved: { number: '4242424242424242', outcome: { state: 'succeeded' } },
  approvedMastercard: { number: '5555555555554444', outcome: { state: 'succeeded' } },
  declined: { number: '4000000000000002', outcome: { state: 'failed', failure: 'card_declined' } },
  insufficientFunds: { number: '4000000000009995', outcome: { state: 'failed', failure: 'insufficient_funds' } },
  expired: { number: '4000000000000069', outcome: { state: 'failed', failure: 'expired_card' } },
  invalidNumber: { number: '4242424242424241', outcome: { state: 'failed', failure: 'invalid_card' } },
  invalidCode: { number: '4000000000000127', outcome: { state: 'failed', failure: 'invalid_card' } },
  // Who is suspected isn't told so: the payer reads that the card was declined.
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

/** Returns the test card of a number, however it is grouped; undefined for every other, real ones among them. */
export function sandboxCardOf(number: string): SandboxCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return SANDBOX_CARD_NAMES.find(name => SANDBOX_CARDS[name].number === digits)
}
