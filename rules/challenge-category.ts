import { type ChallengeType, challengeTypes } from './challenge-types.ts'
import type { ScoringType } from './scoring/scoring-type.ts'

export type ChallengeCategory = ScoringType['category']

/** In the order of the filter chips. */
export const CHALLENGE_CATEGORIES: readonly ChallengeCategory[] = ['consistency', 'intensity', 'days', 'general']

/** The category by which a challenge of this type is filtered and covered (docs/rules/challenges.md#categories). */
export function categoryOf(type: ChallengeType): ChallengeCategory {
  return challengeTypes[type].category
}
