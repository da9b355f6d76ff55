import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type PhotoMatch, findLookAlikes, findOwnLookAlikes, listPhoto, type PhotoQuery } from './look-alikes.ts'
import { photosOfWorkouts } from './workouts.ts'

/** Indexes the person's photos in each challenge where their workouts count, and removes those that no longer count. */
export async function listAndUnlist(db: Kysely<Tables>, userId: string): Promise<void> {
  const photos = await photosOfWorkouts(db, userId)
  const counted = await db
    .selectFrom('receipts')
    .select(['challenge_id', 'activity_id'])
    .where('user_id', '=', userId)
    .where('counted', '=', true)
    .execute()
  const challengesOf = Map.groupBy(counted, receipt => receipt.activity_id)
  const due = photos.flatMap(photo =>
    (challengesOf.get(photo.activity_id) ?? []).map(({ challenge_id }) => ({ challenge_id, photo_id: photo.photo_id })),
  )
  const there = await db
    .selectFrom('challenge_photos')
    .select(['challenge_id', 'photo_id'])
    .where('user_id', '=', userId)
    .execute()
  const nameOf = (one: { challenge_id: string; photo_id: string }) => `${one.challenge_id} ${one.photo_id}`
  const [dueNames, names] = [new Set(due.map(nameOf)), new Set(there.map(nameOf))]
  for (const { challenge_id, photo_id } of there.filter(one => !dueNames.has(nameOf(one)))) {
    await db
      .deleteFrom('challenge_photos')
      .where('challenge_id', '=', challenge_id)
      .where('photo_id', '=', photo_id)
      .execute()
  }
  const missing = due.filter(one => !names.has(nameOf(one)))
  const listedOf = await numbersOf(db, userId, [...new Set(missing.map(one => one.photo_id))])
  for (const { challenge_id, photo_id } of missing) {
    await listPhoto(db, challenge_id, { userId, photoId: photo_id, listed: listedOf.get(photo_id) ?? [] })
  }
}

async function numbersOf(
  db: Kysely<Tables>,
  userId: string,
  photoIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('photo_facts')
    .select(['photo_id', 'listed'])
    .where('owner_id', '=', userId)
    .where('photo_id', 'in', [...photoIds])
    .execute()
  return new Map(rows.map(row => [row.photo_id, row.listed ?? []]))
}

/** Compares new photos with the person's others, and with those of others in the same challenges. */
export async function compareAndSearch(db: Kysely<Tables>, userId: string): Promise<void> {
  const compared = await db.selectFrom('compared_photos').select('photo_id').where('user_id', '=', userId).execute()
  const known = new Set(compared.map(row => row.photo_id))
  for (const { photo_id } of await photosOfWorkouts(db, userId)) {
    if (known.has(photo_id)) continue
    const sought = await readSought(db, userId, photo_id)
    await keepPairs(db, sought, await findOwnLookAlikes(db, sought, [...known]))
    await db.insertInto('compared_photos').values({ user_id: userId, photo_id }).execute()
    known.add(photo_id)
  }
  const unsearched = await db
    .selectFrom('challenge_photos')
    .select(['challenge_id', 'photo_id'])
    .where('user_id', '=', userId)
    .where('is_searched', '=', false)
    .execute()
  for (const { challenge_id, photo_id } of unsearched) {
    const sought = await readSought(db, userId, photo_id)
    await keepPairs(db, sought, await findLookAlikes(db, challenge_id, sought))
    await db
      .updateTable('challenge_photos')
      .set({ is_searched: true })
      .where('challenge_id', '=', challenge_id)
      .where('photo_id', '=', photo_id)
      .execute()
  }
}

async function readSought(db: Kysely<Tables>, userId: string, photoId: string): Promise<PhotoQuery> {
  const { sha256, faces, looks, listed, sought } = await db
    .selectFrom('photos as p')
    .innerJoin('photo_facts as f', join => join.onRef('f.owner_id', '=', 'p.owner_id').onRef('f.photo_id', '=', 'p.id'))
    .select(['p.sha256', 'f.faces', 'f.looks', 'f.listed', 'f.sought'])
    .where('p.owner_id', '=', userId)
    .where('p.id', '=', photoId)
    .executeTakeFirstOrThrow()
  const print = faces && looks && listed && sought ? { faces, looks, listed, sought } : null
  return { userId, photoId, sha256, print }
}

async function keepPairs(
  db: Kysely<Tables>,
  { userId, photoId }: PhotoQuery,
  found: readonly PhotoMatch[],
): Promise<void> {
  for (const other of found) {
    const isFirst = photoId < other.photoId
    const [first, second] = isFirst ? [{ userId, photoId }, other] : [other, { userId, photoId }]
    await sql`
      insert into photo_pairs (user_id, photo_id, other_user_id, other_photo_id, distance, is_same)
      values (${first.userId}, ${first.photoId}, ${second.userId}, ${second.photoId}, ${other.distance}, ${other.isSame})
      on conflict do nothing`.execute(db)
  }
}
