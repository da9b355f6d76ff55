import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { PhotoTables } from './tables.ts'

/** A photo under a name of its owner; `bytes` is the size of the stored picture. */
export type NamedPhoto = Pick<
  Selectable<PhotoTables['photo_names']>,
  'name' | 'photo_id' | 'metadata' | 'created_at' | 'updated_at'
> & { bytes: number }

/** A photo directly in a folder, or, without one, a folder in it. `name` is relative to the folder. */
type ListedName = { name: string; photo: Omit<NamedPhoto, 'name'> | null }

type Where = Pick<Context, 'db'>

/** Returns the photos of an owner under these names, unordered; without those whose picture was deleted. */
export async function namedPhotos({ db }: Where, ownerId: string, names: readonly string[]): Promise<NamedPhoto[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('photo_names as n')
    .innerJoin('photos as p', join => join.onRef('p.owner_id', '=', 'n.owner_id').onRef('p.id', '=', 'n.photo_id'))
    .select(['n.name', 'n.photo_id', 'n.metadata', 'n.created_at', 'n.updated_at', 'p.bytes'])
    .where('n.owner_id', '=', ownerId)
    .where('n.name', 'in', [...names])
    .where('p.emptied_at', 'is', null)
    .execute()
}

/** Returns how many names an owner has. */
export async function countNames({ db }: Where, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from photo_names where owner_id = ${ownerId}`.execute(db)
  return rows[0]!.count
}

/**
 * Gives a photo of `ownerId` a name. With `replace` another photo loses it. Returns the photo that lost its name, null
 * if there was none; `taken` if the name belongs to another photo. Call it inside a transaction that has locked the names
 * of the owner.
 */
export async function namePhoto(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  { name, photoId, metadata }: { name: string; photoId: string; metadata: Record<string, unknown> | null },
  { replace }: { replace: boolean },
): Promise<{ before: string | null } | 'taken'> {
  const at = now.toISOString()
  const there = await db
    .selectFrom('photo_names')
    .select('photo_id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst()
  const { rows } = await sql`
    insert into photo_names (owner_id, name, photo_id, metadata, created_at, updated_at)
    values (${ownerId}, ${name}, ${photoId}, ${metadata && JSON.stringify(metadata)}::jsonb, ${at}, ${at})
    on conflict (owner_id, name) do update
    set photo_id = excluded.photo_id, metadata = excluded.metadata, updated_at = excluded.updated_at
    where ${replace} or exists (
      select from photos p
      where p.owner_id = photo_names.owner_id and p.id = photo_names.photo_id and p.emptied_at is not null)
    returning name`.execute(db)
  if (rows.length === 0) return 'taken'
  return { before: there && there.photo_id !== photoId ? there.photo_id : null }
}

/**
 * Gives a photo another free name of the same owner; false if the name is taken, or there is no such photo. Call it
 * inside a transaction that has locked the names of the owner.
 */
export async function renamePhoto(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update photo_names n set name = ${to}, updated_at = ${now.toISOString()}
    where n.owner_id = ${ownerId} and n.name = ${from}
      and not exists (select from photo_names o where o.owner_id = n.owner_id and o.name = ${to})
    returning name`.execute(db)
  return rows.length > 0
}

/** Removes names of an owner; the photos stay. Returns the named photos. */
export async function dropNames(ctx: Where, ownerId: string, names: readonly string[]): Promise<NamedPhoto[]> {
  const there = await namedPhotos(ctx, ownerId, names)
  if (there.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    delete from photo_names where owner_id = ${ownerId} and name = any(${there.map(one => one.name)}::text[])
    returning name`.execute(ctx.db)
  const gone = new Set(rows.map(row => row.name))
  return there.filter(one => gone.has(one.name))
}

/**
 * Returns files and folders directly in a folder of an owner, '' or a text that ends with `/`. `search` is the beginning
 * of their names, in any case.
 */
export async function listNames(
  { db }: Where,
  ownerId: string,
  page: {
    folder: string
    search: string
    sortBy: { column: 'name' | 'created_at' | 'updated_at'; descending: boolean }
    limit: number
    offset: number
  },
): Promise<ListedName[]> {
  const { folder, search, sortBy, limit, offset } = page
  const direction = sql.raw(sortBy.descending ? 'desc' : 'asc')
  const { rows } = await sql<Omit<NamedPhoto, 'photo_id'> & { photo_id: string | null }>`
    with below as (
      select substr(n.name, ${folder.length + 1}::int) as rest, n.photo_id, n.metadata, n.created_at, n.updated_at,
        p.bytes
      from photo_names n join photos p on p.owner_id = n.owner_id and p.id = n.photo_id
      where n.owner_id = ${ownerId} and p.emptied_at is null and starts_with(n.name, ${folder})
    ), listed as (
      select rest as name, photo_id, metadata, created_at, updated_at, bytes from below where position('/' in rest) = 0
      union
      select split_part(rest, '/', 1), null, null, null, null, null from below where position('/' in rest) > 0
    )
    select * from listed where starts_with(lower(name), lower(${search}))
    order by ${sql.ref(sortBy.column)} ${direction}, name ${direction}, photo_id
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ name, photo_id: id, ...rest }) => ({
    name,
    photo: id === null ? null : { photo_id: id, ...rest },
  }))
}
