import { whole } from '../../decimal.ts'
import { generalMinutes } from '../minutes-range.ts'
import type { CountedActivity, ScoringType } from '../scoring-type.ts'

/** Minutes. */
export const time = measured('minutes', activity => BigInt(activity.minutes), { category: 'intensity' })

/** Metres, shown as km. */
export const distance = measured('meters', activity => activity.distanceMeters)

/** Steps. */
export const steps = measured('steps', activity => activity.steps)

/** Kilocalories. */
export const calories = measured('kcal', activity => activity.calories, { category: 'intensity' })

/** One per counted activity. */
export const activity = measured('activities', () => 1n)

/** Metres of the imported tracks of outdoor runs (docs/rules/scoring.md#types). */
export const gpsRun = measured('meters', run => run.distanceMeters, { needsTrack: true })

function measured(
  unit: ScoringType['unit'],
  measure: (activity: CountedActivity) => bigint,
  differing: Partial<Pick<ScoringType, 'category' | 'needsTrack'>> = {},
): ScoringType {
  return {
    unit,
    category: 'general',
    bonusPoints: false,
    needsTrack: false,
    minutes: generalMinutes,
    earn: counted =>
      counted.map(one => {
        const value = measure(one)
        return value === 0n
          ? { parts: [], nothing: 'nothing_measured' }
          : { parts: [{ why: 'base', value: whole(value) }] }
      }),
    ...differing,
  }
}
