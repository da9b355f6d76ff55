import { TRACK_COPY_SHARE, TRACK_SAME_START_SECONDS } from '@bora/rules/limits.ts'
import { sharedPlaces } from '@bora/rules/track.ts'
import type { TrackTrim } from '@bora/rules/track-timeline.ts'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Tables } from '../../../db/tables.ts'

type Db = Context['db']
type Marks = { track_id: string; user_id: string; marks: number[] }

/**
 * Returns whether the same recording or a copy of it is already logged by any person: one that shares at least a
 * quarter of its coordinates (docs/rules/activities.md#recordings). The recording of a deleted workout is available
 * again to its author only.
 */
export async function isCopyInUse(db: Db, userId: string, marks: readonly number[]): Promise<boolean> {
  return (await copiesInUse(db, userId, marks)).inUse
}

/**
 * Marks the recording as logged with a workout; refuses a copy of a logged one. Holds a global lock until the end of
 * the transaction.
 */
export async function claimMarks(db: Db, userId: string, trackId: string): Promise<void> {
  const own = await marksOf(db, trackId)
  if (!own) return
  await sql`select pg_advisory_xact_lock(hashtext('track_marks'))`.execute(db)
  const { inUse, left } = await copiesInUse(db, userId, own.marks)
  if (inUse) throw new Refusal('track_used', { field: 'trackId' })
  if (left.length > 0)
    await db.updateTable('track_marks').set({ claimed: false }).where('track_id', 'in', left).execute()
  await db.updateTable('track_marks').set({ claimed: true }).where('track_id', '=', trackId).execute()
}

/**
 * Refuses a recording that begins when a logged one of the same person does, if one of the two is trimmed: else two
 * parts of one from indoors, which has no places to know it by, would be two workouts. Must run under the lock of the
 * person's history.
 */
export async function refuseOtherPart(
  db: Db,
  track: { user_id: string; started_at: string },
  trim: TrackTrim | null,
): Promise<void> {
  const row = await db
    .selectFrom('tracks as t')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.activity_id'))
    .select('t.id')
    .where('t.user_id', '=', track.user_id)
    .where(
      sql<boolean>`abs(extract(epoch from t.started_at - ${track.started_at}::timestamptz)) <= ${TRACK_SAME_START_SECONDS}`,
    )
    .$if(trim === null, rows => rows.where('t.trim_from', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  if (row) throw new Refusal('track_used', { field: 'trackId' })
}

/** Returns whether a copy belongs to a workout, and which copies of the person's own no longer do. */
async function copiesInUse(
  db: Kysely<Tables>,
  userId: string,
  marks: readonly number[],
): Promise<{ inUse: boolean; left: string[] }> {
  const { rows } = await sql<Marks>`
    select track_id, user_id, marks from track_marks where claimed and marks && ${marks}::bigint[]`.execute(db)
  const copies = rows.filter(one => sharedPlaces(one.marks, marks) >= TRACK_COPY_SHARE)
  if (copies.some(one => one.user_id !== userId)) return { inUse: true, left: [] }
  const own = copies.map(one => one.track_id)
  const standing = await standingTracks(db, userId, own)
  return { inUse: standing, left: own }
}

/** Returns whether one of these recordings belongs to a workout of the person that was not deleted. */
export async function standingTracks(db: Db, userId: string, trackIds: readonly string[]): Promise<boolean> {
  if (trackIds.length === 0) return false
  const row = await db
    .selectFrom('tracks as t')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.activity_id'))
    .select('t.id')
    .where('t.user_id', '=', userId)
    .where('t.id', 'in', [...trackIds])
    .executeTakeFirst()
  return row !== undefined
}

async function marksOf(db: Db, trackId: string): Promise<Marks | null> {
  const row = await db
    .selectFrom('track_marks')
    .select(['track_id', 'user_id', 'marks'])
    .where('track_id', '=', trackId)
    .executeTakeFirst()
  return row ?? null
}
