import { whole } from '../../decimal.ts'
import { type ScoreUnit, SCORE_UNITS } from '../../score-units.ts'
import { generalMinutes } from '../minutes-range.ts'
import type { CountedActivity, ScoringType } from '../scoring-type.ts'

/** Minutes. */
export const time = measured(SCORE_UNITS.time, activity => BigInt(activity.minutes), { category: 'intensity' })

/** Metres, shown as km. */
export const distance = measured(SCORE_UNITS.distance, activity => activity.distanceMeters)

/** Steps. */
export const steps = measured(SCORE_UNITS.steps, activity => activity.steps)

/** Kilocalories. */
export const calories = measured(SCORE_UNITS.calories, activity => activity.calories, { category: 'intensity' })

/** One per counted activity. */
export const activity = measured(SCORE_UNITS.activity, () => 1n)

/** Metres of the imported tracks of outdoor runs (docs/rules/scoring.md#types). */
export const gpsRun = measured(SCORE_UNITS.gps_run, run => run.distanceMeters, { needsTrack: true })

function measured(
  unit: ScoreUnit,
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
