import { type ChallengeType, challengeTypes } from './challenge-types.ts'
import type { ScoringType } from './scoring/scoring-type.ts'

export type ChallengeCategory = ScoringType['category']

/** In the order of the filter chips. */
export const CHALLENGE_CATEGORIES: readonly ChallengeCategory[] = ['consistency', 'intensity', 'days', 'general']

/** Returns the category of a challenge type, for filters and covers (docs/rules/challenges.md#categories). */
export function categoryOf(type: ChallengeType): ChallengeCategory {
  return challengeTypes[type].category
}
