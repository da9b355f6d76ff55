import type { LookAlike } from '@bora/rules/proof-signals.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

type Pair = { mine: string; other: string; distance: number; is_same: boolean }
type Proof = { photo_id: string; user_id: string; activity_id: string; logged_at: string }

/**
 * Returns, for each photo of a person's workouts, similar photos of earlier workouts: the person's own, and those of
 * others in a challenge where both count. "Earlier" is by the time of logging.
 */
export async function alikeOf(db: Kysely<Tables>, userId: string): Promise<Map<string, LookAlike[]>> {
  const { rows: pairs } = await sql<Pair>`
    select photo_id as mine, other_photo_id as other, distance, is_same from photo_pairs where user_id = ${userId}
    union
    select other_photo_id, photo_id, distance, is_same from photo_pairs where other_user_id = ${userId}
  `.execute(db)
  if (pairs.length === 0) return new Map()
  const proofs = await proofsOf(db, [...new Set(pairs.flatMap(pair => [pair.mine, pair.other]))])
  const shared = await sharedIn(db, pairs)
  const alike = new Map<string, LookAlike[]>()
  for (const { mine, other, distance, is_same } of pairs) {
    const [own, earlier] = [proofs.get(mine), proofs.get(other)]
    if (!own || !earlier || own.activity_id === earlier.activity_id || !isBefore(earlier, own)) continue
    if (earlier.user_id !== userId && !shared.has(`${mine} ${other}`)) continue
    const { user_id, activity_id } = earlier
    alike.set(mine, [
      ...(alike.get(mine) ?? []),
      { userId: user_id, activityId: activity_id, photoId: other, distance, isSame: is_same },
    ])
  }
  return alike
}

/** Returns the workouts that these photos prove, by photo. */
async function proofsOf(db: Kysely<Tables>, photoIds: readonly string[]): Promise<Map<string, Proof>> {
  const rows = await db
    .selectFrom('activity_photos as x')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 'x.user_id').onRef('a.id', '=', 'x.activity_id'))
    .select(['x.photo_id', 'x.user_id', 'x.activity_id', 'a.logged_at'])
    .where(({ eb, fn, val }) => eb('x.photo_id', '=', fn.any(val([...photoIds]))))
    .where('a.voided_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.photo_id, row]))
}

/** Returns the pairs that count in the same challenge. */
async function sharedIn(db: Kysely<Tables>, pairs: readonly Pair[]): Promise<Set<string>> {
  const { rows } = await sql<{ mine: string; other: string }>`
    select distinct a.photo_id as mine, b.photo_id as other
    from challenge_photos a join challenge_photos b on b.challenge_id = a.challenge_id
    where a.photo_id = any(${pairs.map(pair => pair.mine)}::uuid[])
      and b.photo_id = any(${pairs.map(pair => pair.other)}::uuid[])`.execute(db)
  return new Set(rows.map(row => `${row.mine} ${row.other}`))
}

function isBefore(a: Proof, b: Proof): boolean {
  return a.logged_at < b.logged_at || (a.logged_at === b.logged_at && a.activity_id < b.activity_id)
}
