import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { TYPICAL_OF_LAST } from '@bora/rules/limits.ts'
import { type TypicalWorkout, typicalWorkout, workoutOfToday, worthToday } from '@bora/rules/scoring/typical-workout.ts'
import type { SignedIn } from '../../../core/context.ts'
import {
  countedIn,
  isWithin,
  loadScoringInput,
  passesIn,
  scoredActivity,
  scoredChallenge,
} from '../../scoring/index.ts'

type Home = OutputOf<(typeof api)['challengePages']['home']>

/** Returns the points that the viewer's usual workout would add now, by challenge. */
export async function pointsForToday(
  ctx: SignedIn,
  timeZone: string,
): Promise<Pick<Home, 'worthToday' | 'worthTodayWhy' | 'typicalWorkout'>> {
  const past = await loadScoringInput(ctx, ctx.viewer.id)
  const typical = typicalWorkout(await workoutsOfLate(ctx))
  const others = past.activities.map(activity => scoredActivity({ late_hours: 168 }, activity))
  const workout = workoutOfToday(typical, { now: ctx.now, timeZone, others })
  const worth = worthToday(
    workout,
    past.challenges.map(challenge => ({
      challenge: scoredChallenge(challenge),
      activities: past.activities
        .filter(activity => isWithin(challenge, activity))
        .map(activity => scoredActivity(challenge, activity)),
      bonuses: countedIn(challenge, past.invites),
      passes: passesIn(challenge, past.passes),
    })),
  )
  return {
    worthToday: worth?.gained ?? null,
    worthTodayWhy: worth?.why ?? null,
    typicalWorkout: { workoutType: typical.workoutType, minutes: typical.minutes },
  }
}

async function workoutsOfLate(ctx: SignedIn): Promise<TypicalWorkout[]> {
  const rows = await ctx.db
    .selectFrom('activities')
    .select(['workout_type', 'minutes', 'distance_meters', 'steps', 'calories'])
    .where('user_id', '=', ctx.viewer.id)
    .where('voided_at', 'is', null)
    .orderBy('local_date', 'desc')
    .orderBy('started_at', 'desc')
    .limit(TYPICAL_OF_LAST)
    .execute()
  return rows.map(({ workout_type, distance_meters, ...rest }) => ({
    ...rest,
    workoutType: workout_type as TypicalWorkout['workoutType'],
    distanceMeters: distance_meters,
  }))
}
