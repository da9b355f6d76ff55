import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Track } from '@bora/contract/tracks.ts'
import { CALORIES_MAX, DISTANCE_MAX_METERS, TRACK_MAX_BYTES } from '@bora/rules/limits.ts'
import { allowance } from '../../core/allowance.ts'
import type { SignedIn, Wire } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { withUploadFolder } from '../../core/uploads.ts'
import { refuseCopy } from './copies.ts'
import { readApart } from './read-apart.ts'
import type { ReadTrack } from './read-track.ts'
import { receiveFile, tooLarge } from './receive-file.ts'
import type { TrackRow } from './tracks.ts'

type TrackView = z.output<typeof Track>

const mayUpload = allowance('tracks', [
  { most: 30, seconds: 3_600 },
  { most: 100, seconds: 86_400 },
])
const FIRST_YEAR = Date.parse('2000-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const DAYS_MOST = 3

/** Takes the recording of a watch as the request's body, measures it and forgets its places. */
export async function uploadTrack(ctx: SignedIn, { request, reply }: Wire): Promise<TrackView> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > TRACK_MAX_BYTES) {
    // A little too large: the rest is read and dropped, so that a browser gets the answer. Far too large: hang up.
    if (announced > 2 * TRACK_MAX_BYTES) reply.header('connection', 'close')
    throw tooLarge()
  }
  // Another kind of body has been read and parsed by now.
  if (request.body !== undefined && request.body !== null) throw new Refusal('track_type')
  await mayUpload(ctx)
  const key = createHmac('sha256', ctx.secrets.pictures).update('tracks').digest()
  const read = await withUploadFolder(ctx.config.dataDir, async folder => {
    const file = join(folder, 'track')
    const bytes = await receiveFile(request.raw, file)
    return readApart(ctx.viewer.id, { file, bytes, key })
  })
  const track = rowOf(ctx, read)
  await refuseCopy(ctx.db, ctx.viewer.id, read.marks)
  await ctx.db.insertInto('tracks').values(track).execute()
  if (read.marks.length > 0) {
    const { id: track_id, user_id, created_at } = track
    const digest = Buffer.from(read.digest)
    await ctx.db
      .insertInto('track_marks')
      .values({ track_id, user_id, digest, marks: read.marks, created_at })
      .execute()
  }
  return viewOf(track)
}

function rowOf(ctx: SignedIn, read: ReadTrack): TrackRow {
  const { measures, firstAt, lastAt } = read
  const startedAt = read.startedAt ?? firstAt
  if (startedAt === null || firstAt === null || lastAt === null) throw new Refusal('track_no_times')
  const span = lastAt - Math.min(startedAt, firstAt)
  if (startedAt < FIRST_YEAR || startedAt > ctx.now.getTime() + DAY_MS || span > DAYS_MOST * DAY_MS)
    throw new Refusal('track_broken')
  const proves = measures.doubt === null
  // What proves nothing is filled in as the watch says it, by which even a ride is told right.
  const seconds = proves ? measures.movingSeconds : (read.timerSeconds ?? (measures.movingSeconds || span / 1_000))
  const meters = proves ? measures.distanceMeters : (read.distanceMeters ?? (measures.distanceMeters || null))
  const moving = Math.round(Math.min(seconds, DAYS_MOST * 86_400))
  return {
    user_id: ctx.viewer.id,
    id: randomUUID(),
    activity_id: null,
    format: read.format,
    // A watch on a treadmill says no more than that somebody ran.
    sport: read.sport === 'running_outdoor' && measures.points === 0 ? 'running_treadmill' : read.sport,
    source: read.source,
    started_at: new Date(startedAt).toISOString(),
    minutes: Math.max(1, Math.round(moving / 60)),
    moving_seconds: moving,
    elapsed_seconds: Math.max(moving, Math.round(span / 1_000)),
    points: measures.points,
    distance_meters: within(meters, DISTANCE_MAX_METERS),
    calories: within(read.calories, CALORIES_MAX),
    doubt: measures.doubt,
    created_at: ctx.now.toISOString(),
  }
}

function within(value: number | null, most: number): number | null {
  return value !== null && Number.isFinite(value) && value >= 0 && value <= most ? Math.round(value) : null
}

function viewOf(track: TrackRow): TrackView {
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
  }
}
