import type { ChallengeState } from './challenge-state.ts'

/** Marks that admins set on a challenge and remove (docs/rules/challenges.md#marks). */
export const CHALLENGE_MARKS = ['featured', 'ambassador'] as const
export type ChallengeMark = (typeof CHALLENGE_MARKS)[number]

type Marked = { status: ChallengeState; isPrivate: boolean }

/**
 * Returns whether a challenge can get a mark: it must not be over, and to be featured it must be public. Removing a
 * mark is always possible.
 */
export function takesMark({ status, isPrivate }: Marked, mark: ChallengeMark): boolean {
  return status === 'active' && (mark !== 'featured' || !isPrivate)
}
