import { addDays } from '@bora/rules/calendar.ts'
import { baselineOfWeeks, weeksBefore } from '@bora/rules/fairness/baseline.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { timeSlices } from '../../../core/time-slices.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { scoredActivity, scoredChallenge } from '../input/points.ts'
import type { ScoringActivity } from '../input/scoring-input.ts'

const PEOPLE_AT_ONCE = 500

/**
 * Returns the baselines of these people in a challenge at its start, in points, from the activities saved until then;
 * null for newcomers (docs/rules/fair-starts.md#baseline).
 */
export async function baselinesAtStart(
  ctx: Pick<Context, 'db'>,
  challenge: ChallengeRow,
  userIds: readonly string[],
): Promise<Map<string, bigint | null>> {
  const weeks = await weeksOfPeople(ctx, challenge, userIds, challenge.starts_at)
  return new Map([...weeks].map(([id, points]) => [id, baselineOfWeeks(points, challenge.rules_version)]))
}

/**
 * Returns the points of these people in each of the weeks before a challenge, the last one first, from the activities
 * saved before an instant.
 */
export async function weeksOfPeople(
  { db }: Pick<Context, 'db'>,
  challenge: ChallengeRow,
  userIds: readonly string[],
  savedBefore: string,
): Promise<Map<string, bigint[]>> {
  const { baselineWeeks } = numbersOf(challenge.rules_version)
  const scored = scoredChallenge(challenge)
  const slices = timeSlices()
  const weeks = new Map<string, bigint[]>()
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
    const some = userIds.slice(from, from + PEOPLE_AT_ONCE)
    const { rows } = await sql<ScoringActivity & { user_id: string }>`
      select a.user_id, a.id, a.workout_type, a.started_at, a.time_zone, a.local_date, a.minutes, a.distance_meters,
        a.steps, a.calories, a.gym_id is not null as gym, a.gps_track, a.voided_at is not null as voided, a.logged_at
      from activities a
      where a.user_id = any(${some}::uuid[])
        and a.local_date between ${addDays(challenge.start_date, -7 * baselineWeeks)} and ${addDays(challenge.start_date, -1)}
        and a.logged_at < ${savedBefore}
      order by a.started_at, a.id`.execute(db)
    const ofEach = Map.groupBy(rows, row => row.user_id)
    for (const id of some) {
      const activities = (ofEach.get(id) ?? []).map(one => scoredActivity(challenge, one))
      weeks.set(id, weeksBefore(scored, activities))
      if (slices.areOver()) await slices.next()
    }
  }
  return weeks
}
