/** What the sandbox can be told to do wrong; the first of each is the way it should be (docs/sandbox.md#misbehaving). */
export const SANDBOX_SWITCHES = {
  webhooks: ['sent', 'lost', 'doubled', 'late', 'out_of_order'],
  create: ['answered', 'error', 'answer_lost'],
  fetch: ['answered', 'error'],
  refund: ['answered', 'error', 'answer_lost', 'refused'],
  payout: ['answered', 'error', 'answer_lost', 'refused', 'sent_back'],
} as const

export type SwitchName = keyof typeof SANDBOX_SWITCHES
export type Switches = { [Name in SwitchName]: (typeof SANDBOX_SWITCHES)[Name][number] }
