import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { z } from 'zod'
import type { UploadedTrack } from '@bora/contract/tracks.ts'
import { TRACK_MAX_BYTES, TRACK_MAX_DAYS } from '@bora/rules/limits.ts'
import type { TrackNote } from '@bora/rules/track.ts'
import { factsWithin, timelineMinutes } from '@bora/rules/track-timeline.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { SignedIn, RawHttp } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import { withUploadFolder } from '../../../core/uploads.ts'
import { readApart } from '../track-files/track-files.ts'
import type { ReadTrack } from '../track-files/read-track.ts'
import { receiveFile, tooLarge } from '../track-files/receive-file.ts'
import { isCopyInUse } from './copies.ts'
import { type TrackRow, viewOf } from './tracks.ts'

type UploadedView = z.output<typeof UploadedTrack>

const mayUpload = rateLimit('tracks', [
  { most: 30, seconds: 3_600 },
  { most: 100, seconds: 86_400 },
])
const FIRST_YEAR = Date.parse('2000-01-01T00:00:00Z')
const DAY_MS = 86_400_000

/**
 * Receives a watch's recording as the request's body, measures it and discards its coordinates. Returns its latest
 * outing that is not logged, with the others that it contains.
 */
export async function uploadTrack(ctx: SignedIn, wire: RawHttp): Promise<UploadedView> {
  const free = await receiveTracks(ctx, wire)
  await inSeparateTransaction(ctx, async ({ db }) => {
    for (const one of free) await keepTrack(db, one)
  })
  const [latest, ...others] = free.map(({ row }) => viewOf(row)).toReversed()
  return { ...latest!, otherOutings: others }
}

/** An outing in a file, measured. */
export type MeasuredTrack = { read: ReadTrack; row: TrackRow }

/** Receives a recording as the request's body and returns its outings that are not logged, the earliest first. */
export async function receiveTracks(ctx: SignedIn, { request, reply }: RawHttp): Promise<MeasuredTrack[]> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > TRACK_MAX_BYTES) {
    // A little too large: the rest is read and dropped, so that a browser gets the response. Far too large: hang up.
    if (announced > 2 * TRACK_MAX_BYTES) reply.header('connection', 'close')
    throw tooLarge()
  }
  // A body of another content type has already been read and parsed.
  if (request.body !== undefined && request.body !== null) throw new Refusal('track_type')
  await mayUpload(ctx)
  const key = createHmac('sha256', ctx.secrets.recordings.current.value).update('tracks').digest()
  const read = await withUploadFolder(ctx.config.dataDir, async folder => {
    const file = join(folder, 'track')
    const bytes = await receiveFile(request.raw, file)
    return readApart(ctx.viewer.id, { file, bytes, key })
  })
  const rows = possibleOf(ctx, read).map(track => ({ read: track, row: rowOf(ctx, track) }))
  const kept = await Promise.all(
    rows.map(async ({ read: one, row }) => ({
      read: one,
      row,
      isCopy: await isCopyInUse(ctx.db, row.user_id, one.marks),
    })),
  )
  const free = kept.filter(({ isCopy }) => !isCopy)
  if (free.length === 0) throw new Refusal('track_used', { field: 'trackId' })
  return free
}

/** Stores an outing with the marks of its places. */
export async function keepTrack(db: SignedIn['db'], { read, row }: MeasuredTrack): Promise<void> {
  await db.insertInto('tracks').values(row).execute()
  if (read.marks.length === 0) return
  const { id: track_id, user_id, created_at } = row
  const digest = Buffer.from(read.digest)
  await db.insertInto('track_marks').values({ track_id, user_id, digest, marks: read.marks, created_at }).execute()
}

/** Leaves out outings of an impossible date or length, which the others report. */
function possibleOf(ctx: SignedIn, read: readonly ReadTrack[]): ReadTrack[] {
  const possible = read.filter(track => {
    const { startedAt, span } = timesOf(track)
    return startedAt >= FIRST_YEAR && startedAt <= ctx.now.getTime() + DAY_MS && span <= TRACK_MAX_DAYS * DAY_MS
  })
  if (possible.length === 0) throw new Refusal('track_broken')
  if (possible.length === read.length) return possible
  return possible.map(track => ({ ...track, notes: [...new Set<TrackNote>([...track.notes, 'damaged'])] }))
}

function timesOf(read: ReadTrack): { startedAt: number; span: number } {
  const { firstAt, lastAt } = read
  const startedAt = read.startedAt ?? firstAt
  if (startedAt === null || firstAt === null || lastAt === null) throw new Refusal('track_no_times')
  return { startedAt, span: lastAt - Math.min(startedAt, firstAt) }
}

function rowOf(ctx: SignedIn, read: ReadTrack): TrackRow {
  const { measures, timeline } = read
  const { startedAt, span } = timesOf(read)
  if (!timeline) throw new Refusal('track_broken')
  const whole = { fromMinute: 0, toMinute: timelineMinutes(timeline) }
  const facts = factsWithin(timeline, new Date(startedAt).toISOString(), whole)
  return {
    user_id: ctx.viewer.id,
    id: randomUUID(),
    activity_id: null,
    format: read.format,
    // On a treadmill, a watch records only that it was a run.
    sport: read.sport === 'running_outdoor' && measures.points === 0 ? 'running_treadmill' : read.sport,
    source: read.source,
    started_at: facts.startedAt,
    minutes: facts.minutes,
    moving_seconds: facts.movingSeconds,
    elapsed_seconds: Math.max(facts.movingSeconds, Math.round(span / 1_000)),
    points: facts.points,
    distance_meters: facts.distanceMeters,
    calories: facts.calories,
    doubt: facts.doubt,
    notes: read.notes,
    created_at: ctx.now.toISOString(),
    is_draft: false,
    timeline,
    trim_from: null,
    trim_to: null,
  }
}
