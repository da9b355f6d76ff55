import type { Instant } from './calendar.ts'
import { REFERRAL_NETWORK_DAYS, REFERRAL_POINTS } from './limits.ts'

/**
 * Why a referral hasn't earned its points: the first two depend on the new person, `waiting` passes with time, the
 * others never pass.
 */
export const REFERRAL_NEEDS = [
  'confirmed_address',
  'first_workout',
  'waiting',
  'same_device',
  'same_payee',
  'ring',
  'account_ended',
] as const

/** Outcome of a referral when the new person's account was deleted. */
export type ReferralEnd = 'counted' | 'never'
export type ReferralNeed = (typeof REFERRAL_NEEDS)[number]

export type ReferralFacts = {
  at: Instant
  /** The new person has a confirmed address. */
  confirmed: boolean
  /** The new person has an accepted workout. */
  trained: boolean
  /** Signed up from a device of another account. */
  sharesDevice: boolean
  /** Shares a payout destination or CPF with its referrer, or with an account that the referrer brought earlier. */
  sharesPayee: boolean
  /** Signed up from the network of the referrer, or of another person brought by the same referrer. */
  sharesNetwork: boolean
  /** The referrer was brought by the new person, directly or indirectly. */
  inRing: boolean
  /** Null while the new person has an account. */
  ended: ReferralEnd | null
}

const NEVER: readonly ReferralNeed[] = ['same_device', 'same_payee', 'ring', 'account_ended']

/**
 * Returns whether a referral can never earn anything: the referrer made the account, or the account was deleted before
 * it counted.
 */
export function neverCounts(needs: readonly ReferralNeed[]): boolean {
  return needs.some(need => NEVER.includes(need))
}

/**
 * Returns the missing conditions of a referral; empty if its points count (docs/rules/people-and-rights.md#referrals).
 */
export function referralNeeds(facts: ReferralFacts, now: Date): ReferralNeed[] {
  if (facts.ended) return facts.ended === 'counted' ? [] : ['account_ended']
  if (facts.sharesDevice) return ['same_device']
  if (facts.sharesPayee) return ['same_payee']
  if (facts.inRing) return ['ring']
  return [
    ...(facts.confirmed ? [] : ['confirmed_address' as const]),
    ...(facts.trained ? [] : ['first_workout' as const]),
    ...(facts.sharesNetwork && now < waitsUntil(facts) ? ['waiting' as const] : []),
  ]
}

/** Returns until when a referral from a shared network is held. */
export function waitsUntil({ at }: Pick<ReferralFacts, 'at'>): Date {
  return new Date(new Date(at).getTime() + REFERRAL_NETWORK_DAYS * 86_400_000)
}

/** Sources of a person's profile points: whole points, apart from those of challenges. */
export type ProfilePoints = { coming: number; bringing: number; campaigns: number; total: number }

/**
 * Returns a person's profile points. `came` is whether they joined by a code, `brought` the number of complete
 * referrals they made, `credited` the points that campaigns credited for each person
 * (docs/rules/people-and-rights.md#profile-points).
 */
export function profilePointsOf(facts: { came: boolean; brought: number; credited: readonly number[] }): ProfilePoints {
  const coming = facts.came ? REFERRAL_POINTS : 0
  const bringing = REFERRAL_POINTS * facts.brought
  const campaigns = facts.credited.reduce((sum, points) => sum + points, 0)
  return { coming, bringing, campaigns, total: coming + bringing + campaigns }
}
