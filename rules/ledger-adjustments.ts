import { CREDITS_ONE_PERSON_CENTS, PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

/**
 * Manual ledger adjustments: a payment of the provider to our bank, own money paid in, a waived debt, a reversed
 * posting, and bonus credits for a person (docs/rules/money.md#books).
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

/** Postings that a correction can reverse: none that belongs to a payment, a payout or a settlement. */
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

/**
 * Returns whether an adjustment of this kind names a person: the debtor, or the recipient of credits. Corrections
 * don't.
 */
export function namesPerson(kind: AdjustmentKind): boolean {
  return kind === 'receivable_write_off' || kind === 'bonus_grant'
}

/** Returns how many admins must decide on an adjustment of this amount in whole cents. */
export function adjustmentDeciders(kind: AdjustmentKind, cents: number): 1 | 2 {
  return cents <= ONE_PERSON_CENTS[kind] ? 1 : 2
}
