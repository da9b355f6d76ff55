import type { Transitions } from './transitions.ts'

/**
 * The stored state of a challenge; upcoming and closing follow from its dates
 * (docs/rules/clock-and-calendar.md#phases).
 */
export type ChallengeState = 'active' | 'completed' | 'cancelled'

/**
 * Settling completes a challenge; an admin or an unpaid fixed prize cancels it. Both are final
 * (docs/rules/prizes.md#final-states).
 */
export const challengeTransitions = {
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Transitions<ChallengeState>

export const CHALLENGE_STATES = Object.keys(challengeTransitions) as ChallengeState[]
