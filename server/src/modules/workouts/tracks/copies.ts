import { TRACK_COPY_SHARE } from '@bora/rules/limits.ts'
import { sharedPlaces } from '@bora/rules/track.ts'
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

async function standingTracks(db: Db, userId: string, trackIds: readonly string[]): Promise<boolean> {
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
