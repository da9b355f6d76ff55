import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import type { TFunction } from 'i18next'
import type { Overview } from '../components/challenge-data.ts'
import { unitContext } from '../../../language/distance-unit.ts'

/** How points are earned, in one or two short sentences with this challenge's figures. */
export function scoringSentence(t: TFunction<'overview'>, { type, rules, rulesVersion }: Overview): string {
  const { firstWorkoutOfDayPoints, gymCheckInPoints } = numbersOf(rulesVersion)
  const first = t(`scoring.${type}`, {
    points: firstWorkoutOfDayPoints,
    base: rules.basePointsPerMinute,
    count: type === 'count_days' ? rules.minMinutes : rules.weeklyTarget,
    ...unitContext(),
  })
  const gym = challengeTypes[type].bonusPoints && rules.gymBonus
  return gym ? `${first} ${t('scoring.gym', { points: gymCheckInPoints })}` : first
}
