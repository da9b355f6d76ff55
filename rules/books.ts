import { PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

/**
 * What people write into the books by hand: what the provider paid to our bank, own money put there, a debt that is given
 * up, and a posting that is taken back (docs/rules/money.md#books).
 */
export const BOOK_KINDS = ['provider_transfer', 'platform_deposit', 'receivable_write_off', 'correction'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

export const BOOK_STATES = ['open', 'posted', 'refused'] as const

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

/** Returns how many different people have to decide on an entry of so many whole cents. */
export function bookDeciders(kind: BookKind, cents: number): 1 | 2 {
  const isOurOwn = kind === 'provider_transfer' || kind === 'platform_deposit'
  return isOurOwn && cents <= PAYOUT_ONE_PERSON_CENTS ? 1 : 2
}
