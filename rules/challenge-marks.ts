import type { ChallengeState } from './challenge-state.ts'

/** What the desk puts on a challenge, and takes off again (docs/rules/challenges.md#marks). */
export const CHALLENGE_MARKS = ['featured', 'ambassador'] as const
export type ChallengeMark = (typeof CHALLENGE_MARKS)[number]

type Marked = { status: ChallengeState; isPrivate: boolean }

/**
 * Returns whether a mark can be put on such a challenge: what isn't over, and, to be recommended to everybody, what
 * everybody may see. Taken off it can always be.
 */
export function takesMark({ status, isPrivate }: Marked, mark: ChallengeMark): boolean {
  return status === 'active' && (mark !== 'featured' || !isPrivate)
}
