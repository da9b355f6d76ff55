import { whole } from '../../decimal.ts'
import { FIRST_WORKOUT_OF_DAY_POINTS } from '../../limits.ts'
import { generalMinutes, minutesOfValidDay } from '../minutes-range.ts'
import type { CountedActivity, Earning, ScoringType } from '../scoring-type.ts'

/** Daily check-in: 10 for the first counted activity of each local date (spec 1, decisions 3). */
export const workoutCount: ScoringType = {
  unit: 'points',
  category: 'consistency',
  bonusPoints: true,
  needsTrack: false,
  minutes: generalMinutes,
  earn: counted => firstOfEachDay(counted, FIRST_WORKOUT_OF_DAY_POINTS),
}

/** Valid days: 1 per local date with a counted activity (spec 1, decisions 3). */
export const countDays: ScoringType = {
  unit: 'days',
  category: 'days',
  bonusPoints: false,
  needsTrack: false,
  minutes: minutesOfValidDay,
  earn: counted => firstOfEachDay(counted, 1),
}

function firstOfEachDay(counted: readonly CountedActivity[], points: number): Earning[] {
  const seen = new Set<number>()
  return counted.map(({ day }) => {
    if (seen.has(day)) return { parts: [], nothing: 'not_first_of_day' }
    seen.add(day)
    return { parts: [{ why: 'base', value: whole(points) }] }
  })
}
