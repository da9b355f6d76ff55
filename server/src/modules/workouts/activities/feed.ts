import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { localTimeOf } from '../../scoring/index.ts'
import { storedWorkouts } from './stored-workouts.ts'
import { activityViews, type ReceiptView } from './views.ts'

type Feed = (typeof api)['activities']['feed']

const PAGE = 20

/**
 * Returns the workouts of a challenge, newest first, each with its receipt in that challenge only. Workouts that don't
 * count in it are shown only to their author, deleted ones to no one. The cursor is the last row's logging time and id,
 * so that new workouts shift nothing.
 */
export async function feed(ctx: SignedIn, { params, query }: InputOf<Feed>): Promise<OutputOf<Feed>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const { person } = query
  const unseen = await hiddenFrom(ctx)
  const rows = await ctx.db
    .selectFrom('receipts')
    .select(['user_id', 'activity_id as id', 'points', 'parts', 'logged_at'])
    .select([
      'workout_type',
      'started_at',
      'time_zone',
      'local_date',
      'minutes',
      'distance_meters',
      'steps',
      'calories',
    ])
    .where('challenge_id', '=', challenge.id)
    .where(({ or, eb }) => or([eb('counted', '=', true), eb('user_id', '=', ctx.viewer.id)]))
    .$if(unseen.length > 0, all => all.where('user_id', 'not in', unseen))
    .$if(person !== undefined, all => all.where('user_id', '=', person!))
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(logged_at, activity_id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('logged_at', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const stored = new Map((await storedWorkouts(ctx, page)).map(row => [row.id, row]))
  const shown = page.flatMap(({ points, parts, ...counted }) => {
    const row = stored.get(counted.id)
    return row ? [{ points, parts, row: { ...row, ...counted, local_time: localTimeOf(counted) } }] : []
  })
  const pointsOf = new Map(shown.map(({ row, ...receipt }) => [row.id, receipt]))
  const items = await activityViews(
    ctx,
    shown.map(one => one.row),
    row => {
      const { points, parts } = pointsOf.get(row.id)!
      return [
        {
          challengeId: challenge.id,
          challengeTitle: challenge.title,
          challengeType: challenge.type,
          rulesVersion: challenge.rules_version,
          category: challenge.category,
          points,
          parts,
          workoutType: row.workout_type as ReceiptView['workoutType'],
          minutes: row.minutes,
          isFinal: challenge.status !== 'active',
        },
      ]
    },
  )
  const last = page.at(-1)
  return { items, next: rows.length > PAGE && last ? encodeCursor({ at: last.logged_at, id: last.id }) : null }
}
