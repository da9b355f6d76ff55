import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { FIRST_WORKOUT_OF_DAY_POINTS, GYM_CHECK_IN_POINTS } from '@bora/rules/limits.ts'
import type { TFunction } from 'i18next'
import type { Overview } from '../../components/challenge/challenge-data.ts'

/** How points are made, in one or two short sentences with this challenge's figures. */
export function scoringSentence(t: TFunction<'overview'>, { type, rules }: Overview): string {
  const first = t(`scoring.${type}`, {
    points: FIRST_WORKOUT_OF_DAY_POINTS,
    least: rules.minMinutes,
    base: rules.basePointsPerMinute,
    count: rules.weeklyTarget,
  })
  const gym = challengeTypes[type].bonusPoints && rules.gymBonus
  return gym ? `${first} ${t('scoring.gym', { points: GYM_CHECK_IN_POINTS })}` : first
}
