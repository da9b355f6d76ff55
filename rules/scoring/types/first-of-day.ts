import { whole } from '../../decimal.ts'
import { SCORE_UNITS } from '../../score-units.ts'
import { generalMinutes, minutesOfValidDay } from '../minutes-range.ts'
import { allowedDatesOf } from '../allowed-dates.ts'
import type { CountedActivity, Earning, ScoringType, Terms } from '../scoring-type.ts'

/** Daily check-in: 10 for the first counted activity of each local date (docs/rules/scoring.md#types). */
export const workoutCount: ScoringType = {
  unit: SCORE_UNITS.workout_count,
  category: 'consistency',
  bonusPoints: true,
  needsTrack: false,
  minutes: generalMinutes,
  earn: (counted, { numbers }) => firstOfEachDay(counted, numbers.firstWorkoutOfDayPoints),
  passes: passesPerDate(({ numbers }) => numbers.firstWorkoutOfDayPoints),
}

/** Valid days: 1 per local date with a counted activity (docs/rules/scoring.md#types). */
export const countDays: ScoringType = {
  unit: SCORE_UNITS.count_days,
  category: 'days',
  bonusPoints: false,
  needsTrack: false,
  minutes: minutesOfValidDay,
  earn: counted => firstOfEachDay(counted, 1),
  passes: passesPerDate(() => 1),
}

/** Each allowed date gives at most this many points, and a pass removes one date (docs/rules/passes.md#target). */
function passesPerDate(pointsOf: (terms: Terms) => number): NonNullable<ScoringType['passes']> {
  return {
    most: terms => BigInt(pointsOf(terms)) * BigInt(allowedDatesOf(terms)),
    loss: (terms, passes) => BigInt(pointsOf(terms)) * BigInt(passes.length),
  }
}

function firstOfEachDay(counted: readonly CountedActivity[], points: number): Earning[] {
  const seen = new Set<number>()
  return counted.map(({ day }) => {
    if (seen.has(day)) return { parts: [], nothing: 'not_first_of_day' }
    seen.add(day)
    return { parts: [{ why: 'base', value: whole(points) }] }
  })
}
