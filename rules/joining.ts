import type { Instant } from './calendar.ts'
import type { ChallengeState } from './challenge-state.ts'
import { INSTANT_JOIN_HOURS } from './limits.ts'

/** What happens when somebody asks to join (spec 5 and 8, decisions 6). */
export type JoinDecision =
  | 'joined'
  | 'pay'
  | 'already_in'
  | 'ended'
  | 'started_closed'
  | 'free_limit'
  | 'full'
  | 'invited_only'

/** The facts that decide it, all true at the moment of asking. */
export type JoinFacts = {
  status: ChallengeState
  /** The last date is over in every zone, or the challenge is settled. */
  ended: boolean
  started: boolean
  /** The creator lets nobody in after the start. */
  closedAfterStart: boolean
  /** There is an entry fee (sponsored and fixed prizes have none). */
  costsMoney: boolean
  isPrivate: boolean
  /** A pending invitation for this account, a token that it opened, or it is the creator. */
  invited: boolean
  /** This account: not in, in with the fee still to pay, or fully in. */
  participation: 'none' | 'unpaid' | 'participating'
  participants: number
  participantLimit: number | null
  freeJoins: number
  freeJoinLimit: number | null
}

/** One line for each refusal, in the order in which they are looked at: the first that holds decides. */
const refusals: readonly [JoinDecision, (facts: JoinFacts) => boolean][] = [
  ['already_in', facts => facts.participation === 'participating'],
  // Before anything that would tell a stranger something about a private challenge.
  ['invited_only', facts => facts.isPrivate && !facts.invited && facts.participation === 'none'],
  ['ended', facts => facts.status !== 'active' || facts.ended],
  ['started_closed', facts => facts.started && facts.closedAfterStart],
  ['pay', facts => facts.participation === 'unpaid' && facts.costsMoney],
  ['full', facts => isReached(facts.participants, facts.participantLimit)],
  ['free_limit', facts => !facts.costsMoney && isReached(facts.freeJoins, facts.freeJoinLimit)],
  ['pay', facts => facts.costsMoney],
]

/**
 * Decides a request to join: `joined`, `pay` (a place is there, the fee is to be paid first) or why not. Somebody who
 * was already counted and only has to pay isn't stopped by a limit reached since.
 */
export function decideJoin(facts: JoinFacts): JoinDecision {
  return refusals.find(([, holds]) => holds(facts))?.[0] ?? 'joined'
}

/** Whether a stored instant-join record is too old to be used: more than 24 hours (spec 5, spec 9). */
export function isInstantJoinExpired(storedAt: Instant, now: Instant): boolean {
  return new Date(now).getTime() - new Date(storedAt).getTime() > INSTANT_JOIN_HOURS * 3_600_000
}

function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}
