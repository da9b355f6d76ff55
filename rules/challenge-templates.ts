import type { ChallengeType } from './challenge-types.ts'
import type { Rules } from './scoring/chosen-rules.ts'

export type ChallengeTemplate = {
  type: ChallengeType
  /** Differences from the default rules. */
  rules: Partial<Rules>
  days: number
  /** In the score's unit; null for "no target: the highest score wins". */
  target: number | null
  /** Played in teams, with the default way of forming them. */
  teams?: true
}

/** Templates that the wizard offers (docs/rules/challenges.md#templates). */
export const challengeTemplates = {
  '21_day': { type: 'workout_count', rules: {}, days: 21, target: 210 },
  '30_day_transformation': { type: 'calories_time', rules: {}, days: 30, target: null },
  weekend_warrior: { type: 'workout_count', rules: { weekdays: [6, 7] }, days: 28, target: 80 },
  intensity_masters: { type: 'calories_time', rules: {}, days: 14, target: null },
  '3x_weekly': { type: 'weekly_consistency', rules: { weeklyTarget: 3 }, days: 28, target: 150 },
  daily_10: { type: 'count_days', rules: { minMinutes: 10 }, days: 30, target: 10 },
  teams: { type: 'workout_count', rules: {}, days: 28, target: null, teams: true },
  against_myself: { type: 'time', rules: {}, days: 28, target: null },
} as const satisfies Record<string, ChallengeTemplate>

export type ChallengeTemplateName = keyof typeof challengeTemplates

/** Every template, in the order in which the wizard offers them. */
export const CHALLENGE_TEMPLATES = Object.keys(challengeTemplates) as ChallengeTemplateName[]
