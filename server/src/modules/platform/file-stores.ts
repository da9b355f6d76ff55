import { type Kysely, sql } from 'kysely'
import type { PhotoStore } from '../../adapters/photo-store.ts'
import { twoPhotoStores } from '../../adapters/two-photo-stores.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { whileLocked } from '../../db/while-locked.ts'
import { StartRefused } from '../../settings/environment.ts'

/**
 * The stores of an installation: the one for new files, and the other, if it is configured; `name` describes a store's
 * location.
 */
export type Stores = { store: PhotoStore; other: PhotoStore | null; name(kind: PhotoStore['kind']): string }

// Held while a store is checked and marked, so that nodes that start at the same time do so one after the other.
const LOCK = 7_305_133

/**
 * Returns the store that this node uses, marked as this database's: two combined while files move between them. Refuses
 * (`StartRefused`) a store with a mark other than its peers', or none, and one whose files are still in the other
 * store, if this node cannot access that one.
 */
export async function claimStores(database: Pick<Database, 'kysely'>, stores: Stores): Promise<PhotoStore> {
  const { kysely: db } = database
  const used = await whileLocked(db, 'pg_advisory_xact_lock', LOCK, async () => {
    await refuseUnmoved(db, stores)
    // First: a refused node must not have claimed anything.
    const used = await withOther(db, stores)
    await claim(db, stores.store, stores.name(stores.store.kind))
    return used
  })
  return used!
}

/**
 * Marks an unmarked store as this database's, and records that it is in use. Refuses another database's, and one that
 * lost its mark.
 */
export async function claim(db: Kysely<Tables>, store: PhotoStore, name: string): Promise<void> {
  const { mark, marked_at: markedAt } = await rowOf(db, store.kind)
  const found = await marksOf(store, name)
  if (found.some(one => one !== null && one !== mark)) {
    throw new StartRefused(
      `${name} belongs to another database: all nodes of an installation must use the same store, and no other ` +
        `installation may (its bora-database-id is not ${mark}).`,
    )
  }
  if (markedAt !== null && found.includes(null)) {
    throw new StartRefused(
      `${name} is not where the other nodes keep photos and archives: it has no bora-database-id. Give all nodes the same ` +
        `folder or bucket; if this is the right one and only its mark was lost, write ${mark} there.`,
    )
  }
  if (found.includes(null)) await store.setMark(mark)
  await db
    .updateTable('file_stores')
    .set({ marked_at: sql`coalesce(marked_at, now())`, left_at: null })
    .where('kind', '=', store.kind)
    .where(({ or, eb }) => or([eb('marked_at', 'is', null), eb('left_at', 'is not', null)]))
    .execute()
}

// From before stores were marked: all files are on the disk.
async function refuseUnmoved(db: Kysely<Tables>, { store, name }: Stores): Promise<void> {
  if (store.kind === 'disk') return
  const begun = await db.selectFrom('file_stores').select('kind').where('marked_at', 'is not', null).execute()
  if (begun.length > 0) return
  const { rows } = await sql`select from photos where emptied_at is null limit 1`.execute(db)
  if (rows.length === 0) return
  throw new StartRefused(
    `Photos are still in ${name('disk')}: start once with PHOTO_STORE=disk, then move them by npm run move-files -- --to s3 (docs/files.md).`,
  )
}

async function withOther(db: Kysely<Tables>, { store, other, name }: Stores): Promise<PhotoStore> {
  const kind = store.kind === 'disk' ? 's3' : 'disk'
  const { mark, marked_at: markedAt, left_at: leftAt } = await rowOf(db, kind)
  const isInUse = markedAt !== null && leftAt === null
  const isFound = other !== null && (await marksOf(other, name(kind))).every(one => one === mark)
  if (isInUse && !isFound) {
    throw new StartRefused(
      `Photos are still in ${name(kind)}, which this node does not find: keep both settings until npm run move-files -- --to ` +
        `${store.kind} says that everything has moved.`,
    )
  }
  // With the disk as main store, a configured bucket counts at once: removed files must not stay in it.
  return other && (isInUse || store.kind === 'disk') ? twoPhotoStores(store, other) : store
}

/**
 * Returns the store that the server uses, for a separate program; refuses one that is not marked as this database's.
 */
export async function usedStore({ kysely }: Pick<Database, 'kysely'>, stores: Stores): Promise<PhotoStore> {
  await requireMark(kysely, stores.store, stores.name(stores.store.kind))
  return withOther(kysely, stores)
}

/** Refuses a store without the mark of this database: the server has not started on it. */
export async function requireMark(db: Kysely<Tables>, store: PhotoStore, name: string): Promise<void> {
  const { mark } = await rowOf(db, store.kind)
  if ((await marksOf(store, name)).some(one => one !== mark))
    throw new StartRefused(`${name} is not marked as this database's: start the server on it first (docs/files.md).`)
}

/** Records that a store is empty. */
export async function leaveStore(db: Kysely<Tables>, kind: PhotoStore['kind']): Promise<void> {
  await db
    .updateTable('file_stores')
    .set({ left_at: sql`now()` })
    .where('kind', '=', kind)
    .where('marked_at', 'is not', null)
    .execute()
}

function rowOf(db: Kysely<Tables>, kind: PhotoStore['kind']) {
  return db.selectFrom('file_stores').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
}

async function marksOf(store: PhotoStore, name: string): Promise<(string | null)[]> {
  try {
    return await store.marks()
  } catch (error) {
    throw new StartRefused(`${name} cannot be read: ${(error as Error).message}`)
  }
}
