// Owns recordings of watches: their measurements, and whether the same was sent before. Guarantees: metres are computed
// here, from the file and by the rules; coordinates are never stored; a recording proves one workout. Depends on
// people.
import type { Track } from '@bora/contract/tracks.ts'
import { TRACK_KEPT_DAYS } from '@bora/rules/limits.ts'
import { isWithinTimeline, realTrim, type TrackTrim, trimmedTrack } from '@bora/rules/track-timeline.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { claimMarks, refuseOtherPart } from './copies.ts'
import type { TrackTables } from './tables.ts'

export type TrackRow = Selectable<TrackTables['tracks']>

type TrackView = z.output<typeof Track>

/** A recording claimed by a workout: its facts, and the part that was cut off. */
export type ClaimedTrack = TrackView & { trim: TrackTrim | null }

/**
 * Claims the recording that the person uploaded for a workout, exclusively, and returns it with the facts of its
 * trimmed part. Refuses `track_not_found` for an unknown one, `track_used` for one, a copy of one, or another part of
 * one, that was already logged (docs/rules/activities.md#recordings), and `track_trim_invalid` for a trim outside of it
 * (docs/rules/activities.md#trimming). Must run inside the transaction that logs the workout.
 */
export async function claimTrack(
  ctx: Pick<Context, 'db'>,
  userId: string,
  { trackId, trackTrim }: { trackId: string; trackTrim: TrackTrim | null },
): Promise<ClaimedTrack> {
  const track = await ctx.db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', trackId)
    .forUpdate()
    .executeTakeFirst()
  if (!track) throw new Refusal('track_not_found', { field: 'trackId' })
  if (track.activity_id) throw new Refusal('track_used', { field: 'trackId' })
  const { timeline } = track
  if (trackTrim && !(timeline && isWithinTimeline(timeline, trackTrim)))
    throw new Refusal('track_trim_invalid', { field: 'trackTrim' })
  const trim = timeline && realTrim(timeline, trackTrim)
  await claimMarks(ctx.db, userId, trackId)
  await refuseOtherPart(ctx.db, track, trim)
  return { ...trimmedTrack(viewOf(track), trim), trim }
}

/**
 * Links the claimed recording to its workout permanently, with its trim. Its timeline is no longer needed, and is
 * deleted.
 */
export async function bindTrack(
  ctx: Pick<Context, 'db'>,
  { userId, track, activityId }: { userId: string; track: Pick<ClaimedTrack, 'id' | 'trim'>; activityId: string },
): Promise<void> {
  const { fromMinute = null, toMinute = null } = track.trim ?? {}
  await ctx.db
    .updateTable('tracks')
    .set({ activity_id: activityId, trim_from: fromMinute, trim_to: toMinute, timeline: null })
    .where('user_id', '=', userId)
    .where('id', '=', track.id)
    .execute()
}

/**
 * Reclaims the recording of a workout that is being restored, if it has one. Refuses `track_used` if it, or another
 * part of it, was logged since. Must run under the lock of the person's history.
 */
export async function reclaimTrack(ctx: Pick<Context, 'db'>, userId: string, activityId: string): Promise<void> {
  const track = await ctx.db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  if (!track) return
  await claimMarks(ctx.db, userId, track.id)
  const { trim_from: fromMinute, trim_to: toMinute } = track
  await refuseOtherPart(ctx.db, track, fromMinute === null || toMinute === null ? null : { fromMinute, toMinute })
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

/** Returns a recording as its author sees it. */
export function viewOf(track: TrackRow): TrackView {
  return {
    id: track.id,
    format: track.format,
    source: track.source,
    sport: track.sport,
    startedAt: track.started_at,
    minutes: track.minutes,
    movingSeconds: track.moving_seconds,
    pausedSeconds: track.elapsed_seconds - track.moving_seconds,
    points: track.points,
    distanceMeters: track.distance_meters,
    calories: track.calories,
    doubt: track.doubt,
    notes: track.notes,
    timeline: track.timeline,
  }
}
