/**
 * What the score of each type counts (docs/rules/scoring.md#types). Apart from how it is counted: whoever only says a
 * score in words needs no scoring.
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
