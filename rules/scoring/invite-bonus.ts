import type { Day } from '../calendar.ts'
import { type ChallengeType, challengeTypes } from '../challenge-types.ts'
import { numbersOf } from '../rules-version.ts'
import { compareText } from '../text-order.ts'
import type { Bonus } from './activity.ts'

/**
 * What is known of one person whom a participant brought into a challenge. There is a fact of kind `invite` for each
 * such person, and one of kind `lifeline` beside it when the invitation was sent on a local date of its sender on which
 * the sender has no workout.
 */
export type InviteFact = Bonus & {
  /** When the invited person joined, UTC. */
  at: string
  /** The invited person has a confirmed address. */
  confirmed: boolean
  /** The invited person has a workout that counts in this challenge. */
  trained: boolean
}

/** What an invited person still has to do before the bonus counts. */
export type InviteNeed = 'confirmed_address' | 'first_workout'

type Inviting = { type: ChallengeType; rules?: { inviteBonus?: boolean | null } | null }

/** Whether invites earn anything in a challenge: only where the score is in points, and its creator lets them. */
export function invitesEarn({ type, rules }: Inviting): boolean {
  return challengeTypes[type].bonusPoints && (rules?.inviteBonus ?? true)
}

/** What is missing before a bonus counts; nothing when it does. */
export function missingFor({ confirmed, trained }: Pick<InviteFact, 'confirmed' | 'trained'>): InviteNeed[] {
  return [...(confirmed ? [] : ['confirmed_address' as const]), ...(trained ? [] : ['first_workout' as const])]
}

/** Those invites that count in the score. */
export function countedInvites<Fact extends InviteFact>(challenge: Inviting, facts: readonly Fact[]): Fact[] {
  return invitesEarn(challenge) ? facts.filter(fact => missingFor(fact).length === 0) : []
}

/**
 * The invites that earn or may still earn something, in the order of joining: of several lifelines the one that counts,
 * or would first. Of facts of the same moment the first of the list.
 */
export function earningInvites<Fact extends InviteFact>(challenge: Inviting, facts: readonly Fact[]): Fact[] {
  if (!invitesEarn(challenge)) return []
  const inOrder = [...facts].sort((a, b) => compareText(a.at, b.at))
  const lifelines = inOrder.filter(fact => fact.kind === 'lifeline')
  const lifeline = lifelines.find(fact => missingFor(fact).length === 0) ?? lifelines[0]
  return inOrder.filter(fact => fact.kind === 'invite' || fact === lifeline)
}

/** What remains of somebody's bonuses with a workout on that local date: no lifeline of a date on which its sender trained. */
export function bonusesAfter<One extends Bonus>(bonuses: readonly One[], day: Day): One[] {
  return bonuses.flatMap(bonus => {
    if (!bonus.sentOn?.includes(day)) return bonus
    const sentOn = bonus.sentOn.filter(date => date !== day)
    return sentOn.length > 0 ? { ...bonus, sentOn } : []
  })
}

/** The points of one bonus that counts in a challenge. */
export function invitePointsOf({ kind }: Bonus, { rulesVersion }: { rulesVersion: number }): number {
  const { friendInvitePoints, lifelineInvitePoints } = numbersOf(rulesVersion)
  return kind === 'invite' ? friendInvitePoints : lifelineInvitePoints
}
