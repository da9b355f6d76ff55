import type { Day } from '../calendar.ts'
import { type ChallengeType, challengeTypes } from '../challenge-types.ts'
import { INVITE_BONUS_DATES, INVITE_BONUS_FRIENDS } from '../limits.ts'
import type { PrizeKind } from '../prizes.ts'
import { numbersOf } from '../rules-version.ts'
import { compareText } from '../text-order.ts'
import type { Bonus } from './activity.ts'

/**
 * Facts about one person whom a participant invited. Each such person has one of kind `invite`, and an additional one
 * of kind `lifeline` if the invitation was sent on a local date on which its sender had no workout.
 */
export type InviteFact = Bonus & {
  /** When the invited person joined, UTC. */
  at: string
  /** The invited person has a confirmed address. */
  confirmed: boolean
  /**
   * Number of local dates on which the invited person has workouts that count in this challenge, capped at the number
   * that matters.
   */
  trainedDates: number
  /** The invited account shares a device, payout destination or CPF with the inviter, or with one brought earlier. */
  samePerson: boolean
  /** UTC instant until which the bonus is held because of a shared network; null if it isn't. */
  waitsUntil: string | null
  /** A photo of a counted workout is similar to an earlier one, and staff have not decided yet. */
  photoInReview: boolean
}

/**
 * Why an invite bonus does not count: the first three depend on the invited person, `waiting` passes with time,
 * `photo_review` when staff decide, and the last two never.
 */
export const INVITE_NEEDS = [
  'confirmed_address',
  'first_workout',
  'three_dates',
  'waiting',
  'photo_review',
  'same_person',
  'enough_friends',
] as const
export type InviteNeed = (typeof INVITE_NEEDS)[number]

type Inviting = { type: ChallengeType; prize_kind: PrizeKind; rules?: { inviteBonus?: boolean | null } | null }
type Standing = Pick<InviteFact, 'confirmed' | 'trainedDates' | 'samePerson' | 'waitsUntil' | 'photoInReview'>

/** Returns whether invites earn bonuses in a challenge: only if the score is in points and its creator allows them. */
export function invitesEarn({ type, rules }: Pick<Inviting, 'type' | 'rules'>): boolean {
  return challengeTypes[type].bonusPoints && (rules?.inviteBonus ?? true)
}

/**
 * Returns the missing conditions of a bonus; empty if it counts. A prize adds conditions, and signals against the
 * invited account are considered (docs/rules/scoring.md#invite-bonuses).
 */
export function missingFor({ prize_kind }: Pick<Inviting, 'prize_kind'>, fact: Standing): InviteNeed[] {
  const hasPrize = prize_kind !== 'none'
  if (hasPrize && fact.samePerson) return ['same_person']
  const dates = hasPrize ? INVITE_BONUS_DATES : 1
  return [
    ...(fact.confirmed ? [] : ['confirmed_address' as const]),
    ...(fact.trainedDates >= dates ? [] : [hasPrize ? ('three_dates' as const) : ('first_workout' as const)]),
    ...(hasPrize && fact.waitsUntil !== null ? ['waiting' as const] : []),
    ...(hasPrize && fact.photoInReview ? ['photo_review' as const] : []),
  ]
}

/** Returns whether a bonus with these needs can never count. */
export function neverEarns(needs: readonly InviteNeed[]): boolean {
  return needs.includes('same_person') || needs.includes('enough_friends')
}

/**
 * Returns the invites of one participant that count in the score: with a prize only the first friends, in the order of
 * joining. Facts at the same instant keep their order.
 */
export function countedInvites<Fact extends InviteFact>(challenge: Inviting, facts: readonly Fact[]): Fact[] {
  if (!invitesEarn(challenge)) return []
  const whole = facts.filter(fact => missingFor(challenge, fact).length === 0)
  if (challenge.prize_kind === 'none') return whole
  const friends = inOrderOfJoining(whole.filter(fact => fact.kind === 'invite'))
  const beyond = new Set(friends.slice(INVITE_BONUS_FRIENDS))
  return whole.filter(fact => !beyond.has(fact))
}

/**
 * Returns what each invite of one participant is missing, like `missingFor`, including whether enough others count
 * already.
 */
export function needsOf<Fact extends InviteFact>(challenge: Inviting, facts: readonly Fact[]): Map<Fact, InviteNeed[]> {
  const counted = new Set(countedInvites(challenge, facts))
  const friends = [...counted].filter(fact => fact.kind === 'invite').length
  const isEnough = challenge.prize_kind !== 'none' && friends >= INVITE_BONUS_FRIENDS
  return new Map(
    facts.map(fact => {
      const needs = missingFor(challenge, fact)
      const isBeyond = isEnough && fact.kind === 'invite' && !counted.has(fact) && !neverEarns(needs)
      return [fact, isBeyond ? ['enough_friends'] : needs]
    }),
  )
}

/**
 * Returns the invites of one participant that earn or may still earn a bonus, in the order of joining; of several
 * lifelines the one that counts, or would first. Facts at the same instant keep their order.
 */
export function earningInvites<Fact extends InviteFact>(challenge: Inviting, facts: readonly Fact[]): Fact[] {
  if (!invitesEarn(challenge)) return []
  const inOrder = inOrderOfJoining(facts)
  const lifelines = inOrder.filter(fact => fact.kind === 'lifeline')
  const lifeline = lifelines.find(fact => missingFor(challenge, fact).length === 0) ?? lifelines[0]
  return inOrder.filter(fact => fact.kind === 'invite' || fact === lifeline)
}

function inOrderOfJoining<Fact extends InviteFact>(facts: readonly Fact[]): Fact[] {
  return facts.toSorted((a, b) => compareText(a.at, b.at))
}

/**
 * Returns a participant's bonuses after a workout on that local date: without lifelines sent on a date on which the
 * sender trained.
 */
export function bonusesAfter<One extends Bonus>(bonuses: readonly One[], day: Day): One[] {
  return bonuses.flatMap(bonus => {
    if (!bonus.sentOn?.includes(day)) return bonus
    const sentOn = bonus.sentOn.filter(date => date !== day)
    return sentOn.length > 0 ? { ...bonus, sentOn } : []
  })
}

/** Returns the points of one counted bonus in a challenge. */
export function invitePointsOf({ kind }: Bonus, { rulesVersion }: { rulesVersion: number }): number {
  const { friendInvitePoints, lifelineInvitePoints } = numbersOf(rulesVersion)
  return kind === 'invite' ? friendInvitePoints : lifelineInvitePoints
}
