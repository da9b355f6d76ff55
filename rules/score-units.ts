/**
 * The unit of each type's score (docs/rules/scoring.md#types). Separate from scoring, for code that only names a score.
 */
export const SCORE_UNITS = {
  workout_count: 'points',
  calories_time: 'points',
  weekly_consistency: 'points',
  count_days: 'days',
  time: 'minutes',
  distance: 'meters',
  steps: 'steps',
  calories: 'kcal',
  activity: 'activities',
  gps_run: 'meters',
} as const

export type ScoreUnit = (typeof SCORE_UNITS)[keyof typeof SCORE_UNITS]
