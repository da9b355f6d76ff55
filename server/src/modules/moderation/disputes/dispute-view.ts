import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { DisputeRow } from './tables.ts'

type Mine = OutputOf<(typeof api)['disputes']['mine']>
type View = Mine['items'][number]
type Published = Mine['decisions'][number]

type Reading = Pick<Context, 'db' | 'now' | 'secrets'>

/** Returns disputes of one challenge as their authors see them, with the workouts as in the result. */
export async function disputeViews(ctx: Reading, rows: readonly DisputeRow[]): Promise<View[]> {
  const workouts = await workoutsOf(ctx, rows)
  return rows.map(row => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    decision: row.decision,
    workouts: workouts.get(row.id) ?? [],
  }))
}

/** Returns the decisions about a result, latest first, without the disputes' authors and words. */
export async function decisionsAbout(ctx: Reading, challengeId: string): Promise<Published[]> {
  const rows = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('state', 'in', ['upheld', 'dismissed'])
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(MAX_LIST_ROWS)
    .execute()
  const workouts = await workoutsOf(ctx, rows)
  return rows.map(row => ({
    id: row.id,
    outcome: row.state as Published['outcome'],
    decidedAt: row.ended_at!,
    reason: row.decision!,
    ledTo: row.led_to,
    workouts: workouts.get(row.id) ?? [],
  }))
}

async function workoutsOf(ctx: Reading, rows: readonly DisputeRow[]): Promise<Map<string, View['workouts']>> {
  const ids = rows.map(row => row.id)
  const challengeId = rows[0]?.challenge_id
  if (challengeId === undefined) return new Map()
  const workouts = await ctx.db
    .selectFrom('dispute_activities as d')
    .innerJoin('receipts as r', join =>
      join
        .onRef('r.challenge_id', '=', 'd.challenge_id')
        .onRef('r.user_id', '=', 'd.user_id')
        .onRef('r.activity_id', '=', 'd.activity_id'),
    )
    .select(['d.dispute_id', 'd.user_id', 'r.activity_id', 'r.workout_type', 'r.local_date', 'r.minutes'])
    .where('d.challenge_id', '=', challengeId)
    .where(({ eb, fn, val }) => eb('d.dispute_id', '=', fn.any(val(ids))))
    .orderBy('r.started_at')
    .orderBy('r.activity_id')
    .execute()
  const people = await personRefs(
    ctx,
    workouts.map(one => one.user_id),
  )
  return new Map(
    [...Map.groupBy(workouts, one => one.dispute_id)].map(([id, some]) => [
      id,
      some.map(one => ({
        id: one.activity_id,
        person: people.get(one.user_id)!,
        workoutType: one.workout_type as View['workouts'][number]['workoutType'],
        localDate: one.local_date,
        minutes: one.minutes,
      })),
    ]),
  )
}
