import type { Day } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { countsOn, measureScoredBy } from './measures.ts'
import type { Measure, ScoringChallenge } from './measures.ts'

/** Form fields that points depend on. */
export type PointsField = Measure | 'minutes' | 'when' | 'track' | 'pose'

type Given = { challenge: ScoringChallenge; points: number; parts: readonly { why: string }[] }

/**
 * Returns the field that would change the workout's points in a challenge: if it has none, the field that causes this,
 * else the one that the challenge scores. Null if no field would help, such as on a day that already counted; `days`
 * are those that can still be logged.
 */
export function wayToPoints(
  { challenge, points, parts }: Given,
  days: readonly Day[],
  workoutType: WorkoutType | null,
): PointsField | null {
  const scoredBy = measureScoredBy(challenge.type)
  if (points > 0) return scoredBy ?? (challengeTypes[challenge.type].category === 'intensity' ? 'minutes' : 'when')
  switch (parts[0]?.why) {
    // A file makes only a run a run.
    case 'no_track':
      return workoutType === 'running_outdoor' ? 'track' : null
    case 'no_pose':
      return 'pose'
    case 'nothing_measured':
      return scoredBy
    case 'too_short':
    case 'too_long':
      return 'minutes'
    case 'late':
    case 'overlap':
      return 'when'
    case 'outside_dates':
    case 'weekday':
      return days.some(day => countsOn(challenge, day)) ? 'when' : null
    default:
      return null
  }
}
