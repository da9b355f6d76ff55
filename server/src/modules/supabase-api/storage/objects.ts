import type { Readable } from 'node:stream'
import type { Context, SignedIn } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockByName } from '../../../core/named-lock.ts'
import {
  countNames,
  dropNames,
  listNames,
  type NamedPhoto,
  namedPhotos,
  namePhoto,
  renamePhoto,
} from '../../media/index.ts'
import { maySeePhoto, receivePhoto, setAsideUnused } from '../../workouts/index.ts'
import { BUCKET, newPathOf, type ObjectPath, pathOf, textOf } from './object-names.ts'
import { accessDenied, alreadyExists, folderIsFull, noSuchKey } from './storage-refusal.ts'

type Metadata = Record<string, unknown> | null

/** A photo of the bucket with the path of its place. */
export type StoredObject = ObjectPath & { path: string; photo: NamedPhoto }

/** How an upload treats a name: it must be free, it may be another photo's, or it must be another photo's. */
export type UploadMode = 'new' | 'upsert' | 'update'

// Photos that a person keeps under names of their own (docs/rules/client-api.md#storage).
const MAX_PHOTO_NAMES = 10_000
// The page size of the original.
const NAMES_AT_ONCE = 1_000

/** Returns a photo that the person may see now; refuses `NoSuchKey` the same for unknown ones and for those of others. */
export async function visibleObject(
  ctx: Pick<Context, 'db' | 'now'>,
  path: string,
  personId: string,
): Promise<StoredObject> {
  const place = pathOf(path)
  if (!place) throw noSuchKey()
  const [photo] = await namedPhotos(ctx, place.ownerId, [place.name])
  // Asked in any case, so that both take the same statements.
  const isSeen = await maySeePhoto(ctx, photo?.photo_id ?? NO_PHOTO, personId)
  if (!photo || !isSeen) throw noSuchKey()
  return objectOf(place.ownerId, photo)
}

const NO_PHOTO = '00000000-0000-0000-0000-000000000000'

/**
 * Returns where the caller may upload to. Refuses `InvalidKey`, `AccessDenied` outside of their own folder,
 * `ResourceAlreadyExists`, to update what there is not, `NoSuchKey`, and a full folder: before the body is read.
 */
export async function uploadPlace(ctx: SignedIn, path: string, mode: UploadMode): Promise<ObjectPath> {
  const place = newPathOf(path)
  if (place?.ownerId !== ctx.viewer.id) throw accessDenied()
  const isThere = (await namedPhotos(ctx, place.ownerId, [place.name])).length > 0
  if (isThere && mode === 'new') throw alreadyExists()
  if (!isThere && mode === 'update') throw noSuchKey()
  if (!isThere && (await countNames(ctx, place.ownerId)) >= MAX_PHOTO_NAMES) throw folderIsFull(MAX_PHOTO_NAMES)
  return place
}

/**
 * Stores a photo at a place of the caller, checked and re-encoded as every photo. Returns its id. Refuses like
 * `receivePhoto`, and `ResourceAlreadyExists` if the name was taken meanwhile.
 */
export async function storeObject(
  ctx: SignedIn,
  { ownerId, name }: ObjectPath,
  body: Readable,
  { mode, metadata }: { mode: UploadMode; metadata: Metadata },
): Promise<string> {
  const { id } = await receivePhoto(ctx, body)
  const about = { name, photoId: id, metadata }
  await inSeparateTransaction(ctx, async inside => {
    await lockNames(inside, ownerId)
    const named = await namePhoto(inside, ownerId, about, { replace: mode !== 'new' })
    if (named === 'taken') throw alreadyExists()
    if (named.before !== null) await setAsideUnused(inside, ownerId, [named.before])
  })
  return id
}

/**
 * Removes photos of the caller from the bucket, ignoring missing ones and those of others. Returns the removed ones.
 */
export async function removeObjects(ctx: SignedIn, paths: readonly string[]): Promise<StoredObject[]> {
  const names = paths
    .slice(0, NAMES_AT_ONCE)
    .map(pathOf)
    .filter(place => place?.ownerId === ctx.viewer.id)
    .map(place => place!.name)
  const ownerId = ctx.viewer.id
  const gone = await inSeparateTransaction(ctx, async inside => {
    await lockNames(inside, ownerId)
    const dropped = await dropNames(inside, ownerId, names)
    const photos = dropped.map(one => one.photo_id)
    if (photos.length > 0) await setAsideUnused(inside, ownerId, photos)
    return dropped
  })
  return gone.map(photo => objectOf(ownerId, photo))
}

/** Gives a photo of the caller another name; refuses `NoSuchKey`, and the destination like an upload. */
export async function moveObject(ctx: SignedIn, from: string, to: string): Promise<void> {
  const [source, target] = await placesOf(ctx, from, to, 'new')
  await inSeparateTransaction(ctx, async inside => {
    await lockNames(inside, source.ownerId)
    if (!(await renamePhoto(inside, source.ownerId, { from: source.name, to: target.name }))) throw alreadyExists()
  })
}

/** Gives a photo of the caller one more name; refuses like `moveObject`. Returns the path of the destination. */
export async function copyObject(ctx: SignedIn, from: string, to: string, mode: 'new' | 'upsert'): Promise<string> {
  const [source, target] = await placesOf(ctx, from, to, mode)
  const { photo_id: photoId, metadata } = source.photo
  await inSeparateTransaction(ctx, async inside => {
    await lockNames(inside, source.ownerId)
    const about = { name: target.name, photoId, metadata }
    const named = await namePhoto(inside, source.ownerId, about, { replace: mode === 'upsert' })
    if (named === 'taken') throw alreadyExists()
    if (named.before !== null) await setAsideUnused(inside, source.ownerId, [named.before])
  })
  return textOf(target)
}

/** Returns files and folders directly in a folder, '' for the root. Folders of others look empty, like missing ones. */
export async function listObjects(
  ctx: SignedIn,
  prefix: string,
  page: Omit<Parameters<typeof listNames>[2], 'folder'>,
): Promise<{ name: string; object: StoredObject | null }[]> {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  const ownerId = ctx.viewer.id
  if (folder === '') {
    const isShown = ownerId.startsWith(page.search.toLowerCase()) && page.offset === 0
    const hasAny = isShown && (await listNames(ctx, ownerId, { ...page, folder: '', search: '', limit: 1 })).length > 0
    return hasAny ? [{ name: ownerId, object: null }] : []
  }
  if (folder !== ownerId && !folder.startsWith(`${ownerId}/`)) return []
  const inside = folder.slice(ownerId.length + 1)
  const below = inside === '' ? '' : `${inside}/`
  const listed = await listNames(ctx, ownerId, { ...page, folder: below })
  return listed.map(({ name, photo }) => ({
    name,
    object: photo && objectOf(ownerId, { ...photo, name: below + name }),
  }))
}

/** Returns the source, which must be the caller's, and the destination of a move or a copy. */
async function placesOf(
  ctx: SignedIn,
  from: string,
  to: string,
  mode: 'new' | 'upsert',
): Promise<[StoredObject, ObjectPath]> {
  const source = await visibleObject(ctx, from, ctx.viewer.id)
  if (source.ownerId !== ctx.viewer.id) throw noSuchKey()
  return [source, await uploadPlace(ctx, to, mode)]
}

function objectOf(ownerId: string, photo: NamedPhoto): StoredObject {
  const { name } = photo
  return { ownerId, name, path: textOf({ ownerId, name }), photo }
}

function lockNames(ctx: SignedIn, ownerId: string): Promise<void> {
  return lockByName(ctx.db, `${BUCKET} ${ownerId}`)
}
