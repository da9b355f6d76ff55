import { CREDITS_ONE_PERSON_CENTS, PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

/**
 * What people write into the books by hand: what the provider paid to our bank, own money put there, a debt that is given
 * up, a posting that is taken back, and bonus credits given to a person (docs/rules/money.md#books).
 */
export const ADJUSTMENT_KINDS = [
  'provider_transfer',
  'platform_deposit',
  'receivable_write_off',
  'correction',
  'bonus_grant',
] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

export const ADJUSTMENT_STATES = ['open', 'posted', 'refused'] as const

/** What a correction can take back: nothing that belongs to a payment, a payout or a settlement. */
export const CORRECTABLE = [
  'bonus_grant',
  'provider_fee',
  'provider_transfer',
  'platform_deposit',
  'payout_fee',
  'receivable_write_off',
  'referral_reward',
] as const

const ONE_PERSON_CENTS: Record<AdjustmentKind, number> = {
  provider_transfer: PAYOUT_ONE_PERSON_CENTS,
  platform_deposit: PAYOUT_ONE_PERSON_CENTS,
  receivable_write_off: 0,
  correction: 0,
  bonus_grant: CREDITS_ONE_PERSON_CENTS,
}

/** Returns whether an entry of this kind, a correction apart, names a person: who owes, or who gets the credits. */
export function namesPerson(kind: AdjustmentKind): boolean {
  return kind === 'receivable_write_off' || kind === 'bonus_grant'
}

/** Returns how many different people have to decide on an entry of so many whole cents. */
export function adjustmentDeciders(kind: AdjustmentKind, cents: number): 1 | 2 {
  return cents <= ONE_PERSON_CENTS[kind] ? 1 : 2
}
