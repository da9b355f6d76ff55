/**
 * Faults that the sandbox can simulate; the first value of each is the normal behaviour (docs/sandbox.md#misbehaving).
 */
export const SANDBOX_SWITCHES = {
  webhooks: ['sent', 'lost', 'doubled', 'fivefold', 'late', 'out_of_order', 'bad_signature', 'clock_skew'],
  create: ['answered', 'error', 'error_once', 'answer_lost', 'slow', 'no_address'],
  fetch: ['answered', 'error', 'error_once', 'slow'],
  refund: ['answered', 'error', 'error_once', 'answer_lost', 'slow', 'refused'],
  payout: ['answered', 'error', 'answer_lost', 'refused', 'sent_back'],
} as const

export type SwitchName = keyof typeof SANDBOX_SWITCHES
export type Switches = { [Name in SwitchName]: (typeof SANDBOX_SWITCHES)[Name][number] }
