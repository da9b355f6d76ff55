import { LAST_WORKOUTS, TYPICAL_OF_LAST } from '@bora/rules/limits.ts'
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import {
  countedIn,
  isWithin,
  passesIn,
  type ScoringInput,
  type ScoringChallenge,
  pointsIn,
  loadScoringInput,
  scoredActivity,
} from '../../scoring/index.ts'

type Given = OutputOf<(typeof api)['workoutLogging']['scoringContext']>

/**
 * Returns everything that the preview of points needs: the rules of each running challenge and the viewer's facts in
 * it.
 */
export async function scoringContext(ctx: SignedIn): Promise<Given> {
  const past = await loadScoringInput(ctx, ctx.viewer.id)
  return {
    challenges: past.challenges.map(challenge => contextOf(past, challenge)),
    fairPlayAccepted: past.fair_play,
    frequentTypes: await frequentTypes(ctx),
    lastWorkouts: await lastWorkouts(ctx),
  }
}

function contextOf(past: ScoringInput, challenge: ScoringChallenge): Given['challenges'][number] {
  const { id, title, type, category, start_date, end_date, rules, rules_version, target, late_hours, is_private } =
    challenge
  return {
    challenge: {
      id,
      title,
      type,
      category,
      startDate: start_date,
      endDate: end_date,
      target,
      lateHours: late_hours,
      isPrivate: is_private,
      rulesVersion: rules_version,
      rules: rules as Given['challenges'][number]['challenge']['rules'],
      score: pointsIn(challenge, past.activities, past.invites, past.passes).scores.get(0)!,
    },
    activities: past.activities
      .filter(activity => isWithin(challenge, activity))
      .map(activity => scoredActivity(challenge, activity) as Given['challenges'][number]['activities'][number]),
    bonuses: countedIn(challenge, past.invites).map(({ kind, at, sentOn }) => ({ kind, at, sentOn })),
    passes: passesIn(challenge, past.passes),
  }
}

async function lastWorkouts(ctx: SignedIn): Promise<Given['lastWorkouts']> {
  const rows = await ctx.db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'minutes', 'distance_meters', 'gym_id', 'gym_name', 'gym_city'])
    .where('user_id', '=', ctx.viewer.id)
    .where('voided_at', 'is', null)
    .orderBy('local_date', 'desc')
    .orderBy('started_at', 'desc')
    .limit(TYPICAL_OF_LAST)
    .execute()
  const firsts = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const alike = JSON.stringify([row.workout_type, row.minutes, row.distance_meters, row.gym_id])
    if (!firsts.has(alike)) firsts.set(alike, row)
  }
  return [...firsts.values()].slice(0, LAST_WORKOUTS).map(row => ({
    activityId: row.id,
    workoutType: row.workout_type as Given['frequentTypes'][number],
    minutes: row.minutes,
    distanceMeters: row.distance_meters,
    gym: row.gym_id ? { id: row.gym_id, name: row.gym_name!, city: row.gym_city ?? '' } : null,
  }))
}

// Recent habits weigh more than old ones.
async function frequentTypes(ctx: SignedIn): Promise<Given['frequentTypes']> {
  const { rows } = await sql<{ workout_type: Given['frequentTypes'][number] }>`
    select workout_type from (
      select workout_type, started_at from activities where user_id = ${ctx.viewer.id} order by local_date desc limit ${TYPICAL_OF_LAST}
    ) lately
    group by workout_type order by count(*) desc, max(started_at) desc limit 3`.execute(ctx.db)
  return rows.map(row => row.workout_type)
}
