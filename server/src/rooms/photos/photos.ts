// Owns pictures: what is stored of them and who may look. Promises: nothing that a camera wrote into a file is ever
// stored or served, and a row stands only for a picture that is really there. Leans on people.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Picture as PictureShape } from '@bora/contract/shapes.ts'
import { PHOTO_MAX_BYTES } from '@bora/rules/limits.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { pictureAddress } from '../../picture-address.ts'
import { saveBody } from './body-file.ts'
import { preparePicture } from './prepare-picture.ts'
import type { PhotoTables } from './tables.ts'

export { personRefs } from '../people/people.ts'

export type Picture = z.output<typeof PictureShape>
type PhotoRow = Selectable<PhotoTables['photos']>
type Shown = Pick<PhotoRow, 'id' | 'placeholder' | 'width' | 'height'>

/**
 * Stores the photo that arrives as a stream of bytes, as `ownerId`'s. Refuses `photo_required`, `photo_too_large`
 * (above 8 MB), `photo_type`, `photo_broken` (spec 5, decisions 2). Not for inside a transaction: decoding takes time.
 */
export async function storePhoto(ctx: Context, ownerId: string, body: Readable): Promise<Picture> {
  return withFolder(async folder => {
    const file = join(folder, 'photo')
    const { sha256 } = await saveBody(body, file, PHOTO_MAX_BYTES)
    return keep(ctx, ownerId, file, sha256)
  })
}

/** Stores a picture that the product made itself (a JPG, PNG or WEBP in memory) as `ownerId`'s; gives it as shown. */
export async function storeGeneratedPhoto(ctx: Context, ownerId: string, picture: Buffer): Promise<Picture> {
  return withFolder(async folder => {
    const file = join(folder, 'photo')
    await writeFile(file, picture)
    return keep(ctx, ownerId, file, createHash('sha256').update(picture).digest())
  })
}

/** The pictures of these ids as shown, with signed addresses; ids that nobody has are missing from the answer. */
export async function picturesOf(
  ctx: Pick<Context, 'db' | 'secrets' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('photos')
    .select(['id', 'placeholder', 'width', 'height'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, pictureOf(ctx, row)]))
}

/** Which of these photos belong to the person, in no particular order. */
export async function ownedPhotos(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('photos')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(row => row.id)
}

/** A stored photo as shown: the addresses hold for 24 to 48 hours. */
export function pictureOf(ctx: Pick<Context, 'secrets' | 'now'>, photo: Shown): Picture {
  const { pictures } = ctx.secrets
  return {
    id: photo.id,
    url: pictureAddress(pictures, photo.id, 'full', ctx.now),
    thumbUrl: pictureAddress(pictures, photo.id, 'thumb', ctx.now),
    placeholder: photo.placeholder,
    width: photo.width,
    height: photo.height,
  }
}

async function keep(ctx: Context, ownerId: string, file: string, sha256: Buffer): Promise<Picture> {
  const { full, thumb, width, height, placeholder } = await preparePicture(file)
  const id = randomUUID()
  const store = ctx.sockets.photos
  try {
    await store.put(`${id}/full`, full)
    await store.put(`${id}/thumb`, thumb)
    await ctx.db
      .insertInto('photos')
      .values({
        id,
        owner_id: ownerId,
        sha256,
        width,
        height,
        bytes: full.length,
        placeholder,
        created_at: ctx.now.toISOString(),
      })
      .execute()
  } catch (error) {
    await Promise.allSettled([store.remove(`${id}/full`), store.remove(`${id}/thumb`)])
    throw error
  }
  return pictureOf(ctx, { id, placeholder, width, height })
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bora-photo-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
