import type { Instant } from './calendar.ts'
import { REFERRAL_NETWORK_DAYS, REFERRAL_POINTS } from './limits.ts'

/** Why a referral hasn't earned its points: the first two pass by what the new person does, `waiting` by itself, the rest never. */
export const REFERRAL_NEEDS = [
  'confirmed_address',
  'first_workout',
  'waiting',
  'same_device',
  'same_payee',
  'ring',
  'account_ended',
] as const

/** What became of a referral when the new person's account ended. */
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
  /** Signed up from the network of whoever brought it, or of somebody else brought by the same person. */
  sharesNetwork: boolean
  /** Whoever brought it was brought by it, directly or round a corner. */
  inRing: boolean
  /** Null while the new person has an account. */
  ended: ReferralEnd | null
}

const NEVER: readonly ReferralNeed[] = ['same_device', 'same_payee', 'ring', 'account_ended']

/** Returns whether a referral can never earn anything: it was made by whoever would earn it, or its account ended before it counted. */
export function neverCounts(needs: readonly ReferralNeed[]): boolean {
  return needs.some(need => NEVER.includes(need))
}

/** Returns what a referral lacks; nothing when its points count (docs/rules/people-and-rights.md#referrals). */
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

/** Returns until when a referral from a shared network waits. */
export function waitsUntil({ at }: Pick<ReferralFacts, 'at'>): Date {
  return new Date(new Date(at).getTime() + REFERRAL_NETWORK_DAYS * 86_400_000)
}

/** Where somebody's profile points come from: whole points, apart from those of challenges. */
export type ProfilePoints = { coming: number; bringing: number; campaigns: number; total: number }

/**
 * Returns the profile points of a person: `came` says whether it came by a code, `brought` how many it brought of whom
 * nothing is missing, `credited` what campaigns of points have credited, each person once
 * (docs/rules/people-and-rights.md#profile-points).
 */
export function profilePointsOf(facts: { came: boolean; brought: number; credited: readonly number[] }): ProfilePoints {
  const coming = facts.came ? REFERRAL_POINTS : 0
  const bringing = REFERRAL_POINTS * facts.brought
  const campaigns = facts.credited.reduce((sum, points) => sum + points, 0)
  return { coming, bringing, campaigns, total: coming + bringing + campaigns }
}
