import type { z } from 'zod'
import type { Activity as ActivityShape, Receipt as ReceiptShape } from '@bora/contract/activities.ts'
import { wasThereFor } from '@bora/rules/gym-check-in.ts'
import type { Context } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { photosOf } from '../workout-photos/photos-of.ts'

export type ActivityView = z.output<typeof ActivityShape>
export type ReceiptView = z.output<typeof ReceiptShape>

/** Returns activities as shown, in order, each with the receipts visible to the viewer. */
export async function activityViews(
  ctx: Context,
  rows: readonly ActivityRow[],
  receiptsOf: (row: ActivityRow) => ReceiptView[],
): Promise<ActivityView[]> {
  const people = await personRefs(
    ctx,
    rows.map(row => row.user_id),
  )
  const photos = await photosOf(ctx, rows)
  return rows.map(row => ({
    id: row.id,
    person: people.get(row.user_id)!,
    workoutType: row.workout_type as ActivityView['workoutType'],
    startedAt: row.started_at,
    timeZone: row.time_zone,
    localDate: row.local_date,
    localTime: row.local_time.slice(0, 5),
    minutes: row.minutes,
    distanceMeters: row.distance_meters,
    steps: row.steps,
    calories: row.calories,
    caption: row.caption,
    source: row.source,
    gpsTrack: row.gps_track,
    gym: gymView(row),
    pose: row.pose,
    photoSource: photos.get(row.id)?.source ?? 'gallery',
    photos: photos.get(row.id)?.photos ?? [],
    hiddenPhotoIds: photos.get(row.id)?.hiddenIds ?? [],
    createdAt: row.logged_at,
    version: row.version,
    editedAt: row.edited_at,
    voided: row.voided_at !== null,
    voidedFor: row.user_id === ctx.viewer?.id ? voidedFor(row) : null,
    receipts: receiptsOf(row),
  }))
}

function voidedFor({ voided_at: at, void_reason: reason, void_words: words }: ActivityRow): ActivityView['voidedFor'] {
  return at !== null && reason !== null ? { at, reason, words } : null
}

/** Returns the gym of a workout as shown; null without a check-in. */
export function gymView(row: ActivityRow): ActivityView['gym'] {
  if (!row.gym_id) return null
  const onTheSpot = wasThereFor(row.gym_seen_at, { startedAt: row.started_at, minutes: row.minutes })
  return { id: row.gym_id, name: row.gym_name!, city: row.gym_city ?? '', onTheSpot }
}

/** Returns the receipts of an activity in all its challenges, the one that ends first before the others. */
export async function receiptsOfActivity(
  ctx: Pick<Context, 'db'>,
  { user_id, id }: Pick<ActivityRow, 'user_id' | 'id'>,
): Promise<(ReceiptView & { counted: boolean })[]> {
  return (await receiptsOfActivities(ctx, user_id, [id])).get(id) ?? []
}

/** Like `receiptsOfActivity` for several activities of a person, by their id. */
export async function receiptsOfActivities(
  ctx: Pick<Context, 'db'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, (ReceiptView & { counted: boolean })[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('challenges as c', 'c.id', 'r.challenge_id')
    .select([
      'r.challenge_id',
      'c.title',
      'c.type',
      'c.category',
      'c.rules_version',
      'c.status',
      'r.activity_id',
      'r.points',
      'r.parts',
      'r.counted',
      'r.workout_type',
      'r.minutes',
    ])
    .where('r.user_id', '=', userId)
    .where('r.activity_id', 'in', [...ids])
    .orderBy('c.end_date')
    .orderBy('c.id')
    .execute()
  const views = rows.map(row => ({
    activityId: row.activity_id,
    challengeId: row.challenge_id,
    challengeTitle: row.title,
    challengeType: row.type,
    rulesVersion: row.rules_version,
    category: row.category,
    points: row.points,
    parts: row.parts,
    workoutType: row.workout_type as ReceiptView['workoutType'],
    minutes: row.minutes,
    isFinal: row.status !== 'active',
    counted: row.counted,
  }))
  return new Map(
    [...Map.groupBy(views, one => one.activityId)].map(([id, some]) => [
      id,
      some.map(({ activityId: _activityId, ...receipt }) => receipt),
    ]),
  )
}

/** Returns receipts as their author sees them: the parts show whether a receipt counts. */
export function shownReceipts(receipts: readonly (ReceiptView & { counted: boolean })[] = []): ReceiptView[] {
  return receipts.map(({ counted: _counted, ...receipt }) => receipt)
}
