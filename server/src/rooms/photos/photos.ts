// Owns pictures: what is stored of them and who may look. Promises: nothing that a camera wrote into a file is ever
// stored or served, and a row stands only for a picture that is really there. Leans on people.
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Picture as PictureShape } from '@bora/contract/shapes.ts'
import { PHOTO_MAX_BYTES } from '@bora/rules/limits.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type Audience, pictureAddress } from '../../core/picture-address.ts'
import { withUploadFolder } from '../../core/uploads.ts'
import { saveBody } from './body-file.ts'
import { preparePicture } from './prepare-picture.ts'
import type { PhotoTables } from './tables.ts'
import { isKept } from './unused.ts'

export { setAsidePhotos, sweepUnusedPhotos } from './unused.ts'

export type Picture = z.output<typeof PictureShape>
type PhotoRow = Selectable<PhotoTables['photos']>
type Shown = Pick<PhotoRow, 'id' | 'placeholder' | 'width' | 'height'>

/**
 * Stores the photo that arrives as a stream of bytes, as `ownerId`'s; the same bytes again give the photo that is there
 * already. `refuse` may throw by the SHA-256 of what was sent, before it is opened. Refuses `photo_required`,
 * `photo_too_large` (above 8 MB), `photo_type`, `photo_broken` (docs/rules/activities.md#proof). Not for inside a
 * transaction: decoding takes time.
 */
export async function storePhoto(
  ctx: Context,
  ownerId: string,
  body: Readable,
  refuse: (sha256: Buffer) => Promise<void> = async () => {},
): Promise<Picture> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const file = join(folder, 'photo')
    const { sha256 } = await saveBody(body, file, PHOTO_MAX_BYTES)
    await refuse(sha256)
    const there = await ctx.db
      .selectFrom('photos')
      .select(['id', 'placeholder', 'width', 'height'])
      .where('owner_id', '=', ownerId)
      .where('sha256', '=', sha256)
      .where('emptied_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    return there && (await isKept(ctx, there.id)) ? pictureOf(ctx, there, ownerId) : keep(ctx, ownerId, file, sha256)
  })
}

/** Stores a picture that the product made itself (a JPG, PNG or WEBP in memory) as `ownerId`'s; returns it as shown. */
export async function storeGeneratedPhoto(ctx: Context, ownerId: string, picture: Buffer): Promise<Picture> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const file = join(folder, 'photo')
    await writeFile(file, picture)
    return keep(ctx, ownerId, file, createHash('sha256').update(picture).digest())
  })
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

/** A stored photo as shown, with addresses for this audience. */
export function pictureOf(ctx: Pick<Context, 'secrets' | 'now'>, photo: Shown, audience: Audience): Picture {
  const { pictures } = ctx.secrets
  return {
    id: photo.id,
    url: pictureAddress(pictures, photo.id, 'full', audience, ctx.now),
    thumbUrl: pictureAddress(pictures, photo.id, 'thumb', audience, ctx.now),
    placeholder: photo.placeholder,
    width: photo.width,
    height: photo.height,
  }
}

async function keep(ctx: Context, ownerId: string, file: string, sha256: Buffer): Promise<Picture> {
  const { full, thumb, width, height, placeholder } = await preparePicture(ownerId, file)
  const id = randomUUID()
  const store = ctx.adapters.photos
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
  return pictureOf(ctx, { id, placeholder, width, height }, ownerId)
}
