// Owns recordings of watches: their measurements, and whether the same was sent before. Guarantees: metres are computed
// here, from the file and by the rules; coordinates are never stored; a recording proves one workout. Depends on
// people.
import { TRACK_KEPT_DAYS } from '@bora/rules/limits.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { claimMarks } from './copies.ts'
import type { TrackTables } from './tables.ts'

export type TrackRow = Selectable<TrackTables['tracks']>

/**
 * Claims the recording that the person sent for a workout, exclusively. Refuses `track_not_found` for an unknown one,
 * `track_used` for one, or a copy of one, that was already logged (docs/rules/activities.md#recordings). Must run
 * inside the transaction that logs the workout.
 */
export async function claimTrack(ctx: Pick<Context, 'db'>, userId: string, trackId: string): Promise<TrackRow> {
  const track = await ctx.db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', trackId)
    .forUpdate()
    .executeTakeFirst()
  if (!track) throw new Refusal('track_not_found', { field: 'trackId' })
  if (track.activity_id) throw new Refusal('track_used', { field: 'trackId' })
  await claimMarks(ctx.db, userId, trackId)
  return track
}

/** Links the claimed recording to its workout permanently. */
export async function bindTrack(
  ctx: Pick<Context, 'db'>,
  { userId, trackId, activityId }: { userId: string; trackId: string; activityId: string },
): Promise<void> {
  await ctx.db
    .updateTable('tracks')
    .set({ activity_id: activityId })
    .where('user_id', '=', userId)
    .where('id', '=', trackId)
    .execute()
}

/** Deletes recordings that were sent and never logged, after eight days. Returns how many. */
export async function sweepTracks(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - TRACK_KEPT_DAYS * 86_400_000).toISOString()
  await ctx.db.deleteFrom('track_marks').where('claimed', '=', false).where('created_at', '<', before).execute()
  const gone = await ctx.db
    .deleteFrom('tracks')
    .where('activity_id', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
