/**
 * Kinds of wallet movements, grouped as people search for them (docs/rules/money.md#movements). Kinds under `other` are
 * rare.
 */
export const MOVEMENT_GROUPS = {
  prizes: ['prize', 'prize_released', 'prize_tax', 'prize_tax_back', 'prize_funding', 'prize_funding_refund'],
  entries: ['entry', 'entry_refund'],
  credits: [
    'credits_used',
    'credits_returned',
    'credits_granted',
    'credits_referral',
    'credits_expired',
    'prize_credits',
    'prize_credits_released',
  ],
  payouts: ['payout', 'payout_returned'],
  other: ['referral_reward', 'chargeback', 'debt_paid', 'correction'],
} as const

export type MovementGroup = keyof typeof MOVEMENT_GROUPS
export type MovementKind = (typeof MOVEMENT_GROUPS)[MovementGroup][number]

/** Returns the groups in display order. */
export function movementGroups(): [MovementGroup, ...MovementGroup[]] {
  return Object.keys(MOVEMENT_GROUPS) as [MovementGroup, ...MovementGroup[]]
}

/** Returns all kinds. */
export function movementKinds(): [MovementKind, ...MovementKind[]] {
  return Object.values(MOVEMENT_GROUPS).flat() as [MovementKind, ...MovementKind[]]
}
