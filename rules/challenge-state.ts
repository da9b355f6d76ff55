import type { Transitions } from './transitions.ts'

/** What is stored of a challenge; upcoming and closing follow from its dates (decisions 1). */
export type ChallengeState = 'active' | 'completed' | 'cancelled'

/** Settling completes a challenge, an admin or an unpaid fixed prize cancels it; both are final (decisions 1 and 4). */
export const challengeTransitions = {
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Transitions<ChallengeState>
