import { localAt, weekdayOfNumber } from '../calendar.ts'
import { compareInstants, minutesAfter, type InstantParts, instantParts } from '../instant.ts'
import { compareText } from '../text-order.ts'
import { isWorkoutType, type WorkoutType } from '../workout-types.ts'
import type { Activity } from './activity.ts'
import type { CountedActivity, RefusalCode, ScoringType, Terms } from './scoring-type.ts'

/** An activity with its verdict: why it doesn't count, or null and its counted form. */
export type Judged = { id: string } & ({ refusal: RefusalCode } | { refusal: null; counted: CountedActivity })

/** The terms of a challenge that rules about single activities depend on. */
type CountingTerms = Pick<Terms, 'startDay' | 'endDay' | 'rules' | 'numbers'>

type Placed = { activity: Activity; workoutType: WorkoutType; start: InstantParts; day: number; second: number }

/**
 * Judges all activities of one participant in one challenge (docs/rules/scoring.md#counting). Takes them in any order
 * and returns one verdict for each, by (start instant, id). Throws a RangeError for a malformed activity: an unknown
 * workout type or zone, a start that isn't a UTC instant.
 */
export function judgeActivities(activities: readonly Activity[], type: ScoringType, terms: CountingTerms): Judged[] {
  const placed = activities.map(place).sort(byStartThenId)
  let lastEnd: InstantParts | null = null
  return placed.map(one => {
    const { id } = one.activity
    const refusal = refusalAlone(one, type, terms)
    if (refusal) return { id, refusal }
    if (lastEnd && compareInstants(one.start, lastEnd) < 0) return { id, refusal: 'overlap' }
    const counted = countedForm(one)
    lastEnd = minutesAfter(one.start, counted.minutes)
    return { id, refusal: null, counted }
  })
}

function place(activity: Activity): Placed {
  const { id, workoutType, startedAt, timeZone } = activity
  if (!isWorkoutType(workoutType)) throw new RangeError(`Activity ${id}: ${workoutType} can't be logged`)
  const start = instantParts(startedAt)
  return { activity, workoutType, start, ...localAt(start.seconds, timeZone) }
}

function byStartThenId(a: Placed, b: Placed): number {
  return compareInstants(a.start, b.start) || compareText(a.activity.id, b.activity.id)
}

function refusalAlone({ activity, workoutType, day }: Placed, type: ScoringType, terms: CountingTerms) {
  if (activity.voided) return 'voided'
  if (activity.late) return 'late'
  if (day < terms.startDay || day > terms.endDay) return 'outside_dates'
  if (!terms.rules.weekdays.includes(weekdayOfNumber(day))) return 'weekday'
  if (type.needsTrack && (workoutType !== 'running_outdoor' || !activity.gpsTrack)) return 'no_track'
  if (terms.rules.pose === 'require' && !activity.pose) return 'no_pose'
  const { least, most } = type.minutes(terms)
  if (activity.minutes < least) return 'too_short'
  if (activity.minutes > most) return 'too_long'
  return null
}

function countedForm({ activity, workoutType, start, day, second }: Placed): CountedActivity {
  return {
    id: activity.id,
    workoutType,
    start,
    day,
    second,
    minutes: Number(activity.minutes),
    distanceMeters: BigInt(activity.distanceMeters ?? 0),
    steps: BigInt(activity.steps ?? 0),
    calories: BigInt(activity.calories ?? 0),
    gymCheckIn: activity.gymCheckIn ?? false,
  }
}
