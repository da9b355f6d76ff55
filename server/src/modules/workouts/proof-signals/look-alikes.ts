import { createHash } from 'node:crypto'
import { type PhotoPrint, printDistance } from '@bora/rules/photo-print.ts'
import { LOOK_ALIKE_DISTANCE } from '@bora/rules/proof-signals.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

/** A photo similar to another one, and their distance. */
export type PhotoMatch = { userId: string; photoId: string; distance: number; isSame: boolean }
export type PhotoQuery = { userId: string; photoId: string; sha256: Buffer; print: PhotoPrint | null }

// Of 100,000 photos hardly one in a hundred shares a number by chance; more than these come from plain pictures.
const MAX_LOOKED_AT = 3_000
const AT_ONCE = 250
const MAX_FOUND = 5

/** Indexes a photo that counts in a challenge, unless it is indexed already. */
export async function listPhoto(
  db: Kysely<Tables>,
  challengeId: string,
  photo: { userId: string; photoId: string; listed: readonly number[] },
): Promise<void> {
  const listed = mixedWith(challengeId, photo.listed)
  await sql`
    insert into challenge_photos (challenge_id, photo_id, user_id, listed)
    values (${challengeId}, ${photo.photoId}, ${photo.userId}, ${listed}::integer[])
    on conflict do nothing`.execute(db)
}

/** Returns the most similar photos of others in a challenge, and those with the identical file. */
export async function findLookAlikes(
  db: Kysely<Tables>,
  challengeId: string,
  sought: PhotoQuery,
): Promise<PhotoMatch[]> {
  const same = await sameFiles(db, challengeId, sought)
  const known = new Set(same.map(one => one.photoId))
  if (!sought.print) return same
  const { rows } = await sql<{ photo_id: string; user_id: string }>`
    select photo_id, user_id from challenge_photos
    where challenge_id = ${challengeId} and listed && ${mixedWith(challengeId, sought.print.sought)}::integer[]
      and user_id <> ${sought.userId}
    limit ${MAX_LOOKED_AT}`.execute(db)
  const others = rows.filter(row => !known.has(row.photo_id))
  return [...same, ...(await closest(db, sought.print, others))]
}

/** Returns the most similar other photos of the same person. */
export async function findOwnLookAlikes(
  db: Kysely<Tables>,
  sought: PhotoQuery,
  photoIds: readonly string[],
): Promise<PhotoMatch[]> {
  if (!sought.print) return []
  const others = photoIds.slice(-MAX_LOOKED_AT).filter(id => id !== sought.photoId)
  return closest(
    db,
    sought.print,
    others.map(photo_id => ({ photo_id, user_id: sought.userId })),
  )
}

async function sameFiles(db: Kysely<Tables>, challengeId: string, sought: PhotoQuery): Promise<PhotoMatch[]> {
  const others = await db
    .selectFrom('photos')
    .select(['id', 'owner_id'])
    .where('sha256', '=', sought.sha256)
    .where('owner_id', '<>', sought.userId)
    .limit(MAX_LOOKED_AT)
    .execute()
  if (others.length === 0) return []
  const here = await db
    .selectFrom('challenge_photos')
    .select(['photo_id', 'user_id'])
    .where('challenge_id', '=', challengeId)
    .where(({ eb, fn, val }) => eb('photo_id', '=', fn.any(val(others.map(one => one.id)))))
    .limit(MAX_FOUND)
    .execute()
  return here.map(one => ({ userId: one.user_id, photoId: one.photo_id, distance: 0, isSame: true }))
}

async function closest(
  db: Kysely<Tables>,
  print: PhotoPrint,
  others: readonly { photo_id: string; user_id: string }[],
): Promise<PhotoMatch[]> {
  const found: PhotoMatch[] = []
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const some = others.slice(from, from + AT_ONCE)
    const rows = await db
      .selectFrom('photo_facts')
      .select(['owner_id', 'photo_id', 'faces'])
      .where(({ eb, fn, val }) => eb('owner_id', '=', fn.any(val([...new Set(some.map(one => one.user_id))]))))
      .where(({ eb, fn, val }) => eb('photo_id', '=', fn.any(val(some.map(one => one.photo_id)))))
      .where('faces', 'is not', null)
      .execute()
    for (const { owner_id, photo_id, faces } of rows) {
      const distance = printDistance(print, { faces: faces! }, LOOK_ALIKE_DISTANCE + 1)
      if (distance <= LOOK_ALIKE_DISTANCE) found.push({ userId: owner_id, photoId: photo_id, distance, isSame: false })
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance).slice(0, MAX_FOUND)
}

/** Returns the index numbers for one challenge: the same photo has other numbers in another challenge. */
function mixedWith(challengeId: string, numbers: readonly number[]): number[] {
  const own = createHash('sha256').update(challengeId).digest().readInt32LE(0)
  return numbers.map(number => number ^ own)
}
