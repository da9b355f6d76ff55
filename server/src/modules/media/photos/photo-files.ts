import { sql } from 'kysely'
import { FileMissing, type StoredFile } from '../../../adapters/photo-store.ts'
import type { Context } from '../../../core/context.ts'

/** A file that must exist according to a row; `bytes` is null if the row does not store the size. */
export type PhotoFile = { key: string; bytes: number | null }

/**
 * Opens a stored photo. Returns null if the photo was deleted meanwhile; throws `FileMissing` if its row exists and the
 * store has no file.
 */
export async function openPhoto(
  { db, adapters }: Pick<Context, 'db' | 'adapters'>,
  photoId: string,
  variant: 'full' | 'thumb',
): Promise<StoredFile | null> {
  const key = `${photoId}/${variant}`
  const found = await adapters.photos.get(key)
  if (found) return found
  const { rows } = await sql`select from photos where id = ${photoId} and emptied_at is null`.execute(db)
  if (rows.length > 0) throw new FileMissing(key)
  return null
}

/** Returns the files of all photos whose ids begin with these two hexadecimal digits, by their rows. */
export async function photoFiles({ db }: Pick<Context, 'db'>, beginning: string): Promise<PhotoFile[]> {
  const [first, last] = ['0', 'f'].map(
    digit => `${beginning}${digit.repeat(6)}-${[4, 4, 4, 12].map(n => digit.repeat(n)).join('-')}`,
  )
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id, bytes from photos where id between ${first}::uuid and ${last}::uuid and emptied_at is null
    union all select photo_id, bytes from sealed_photos
    where photo_id between ${first}::uuid and ${last}::uuid`.execute(db)
  return rows.flatMap(({ id, bytes }) => [
    { key: `${id}/full`, bytes },
    { key: `${id}/thumb`, bytes: null },
  ])
}
