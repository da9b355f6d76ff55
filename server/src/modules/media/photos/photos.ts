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
import type { Context } from '../../../core/context.ts'
import { type Audience, signedPictureUrl } from '../../../core/signed-picture-url.ts'
import { withUploadFolder } from '../../../core/uploads.ts'
import { saveBody } from './body-file.ts'
import { preparePicture } from './prepare-picture.ts'
import type { PhotoTables } from './tables.ts'
import { keepPhoto } from './unused.ts'

export type Picture = z.output<typeof PictureShape>
type PhotoRow = Selectable<PhotoTables['photos']>
type CameFrom = PhotoTables['photo_facts']['came_from']
type Shown = Pick<PhotoRow, 'id' | 'placeholder' | 'width' | 'height'>

/**
 * Stores the photo that arrives as a stream of bytes, as `ownerId`'s; the same bytes again give the photo that is there
 * already. `refuse` may throw by the SHA-256 of what was sent, before it is opened; `cameFrom` is where the browser says
 * that it has it from. Refuses `photo_required`,
 * `photo_too_large` (above 8 MB), `photo_type`, `photo_broken` (docs/rules/activities.md#proof). Not for inside a
 * transaction: decoding takes time.
 */
export async function storePhoto(
  ctx: Context,
  ownerId: string,
  body: Readable,
  {
    refuse = async () => {},
    cameFrom = null,
  }: { refuse?: (sha256: Buffer) => Promise<void>; cameFrom?: CameFrom } = {},
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
    return there && (await keepPhoto(ctx, there.id))
      ? pictureOf(ctx, there, ownerId)
      : keep(ctx, ownerId, file, { sha256, cameFrom })
  })
}

/** Stores a picture that the product made itself (a JPG, PNG or WEBP in memory) as `ownerId`'s; returns it as shown. */
export async function storeGeneratedPhoto(ctx: Context, ownerId: string, picture: Buffer): Promise<Picture> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const file = join(folder, 'photo')
    await writeFile(file, picture)
    const sha256 = createHash('sha256').update(picture).digest()
    return keep(ctx, ownerId, file, { sha256, cameFrom: null })
  })
}

/** Which of these photos belong to the person, in no particular order; with `shown`, but those that a moderator hid. */
export async function ownedPhotos(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  ids: readonly string[],
  { shown = false }: { shown?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('photos')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .$if(shown, all => all.where('hidden_at', 'is', null))
    .execute()
  return rows.map(row => row.id)
}

/**
 * Shows a photo to its owner and to moderators alone, or to all again. Returns whose it is, and whether that changed
 * anything; null where there is no such photo.
 */
export async function hidePhoto(
  ctx: Pick<Context, 'db' | 'now'>,
  photoId: string,
  hidden: boolean,
): Promise<{ ownerId: string; changed: boolean } | null> {
  const row = await ctx.db
    .selectFrom('photos')
    .select(['owner_id', 'hidden_at'])
    .where('id', '=', photoId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const changed = (row.hidden_at !== null) !== hidden
  if (changed) {
    const at = hidden ? ctx.now.toISOString() : null
    await ctx.db.updateTable('photos').set({ hidden_at: at }).where('id', '=', photoId).execute()
  }
  return { ownerId: row.owner_id, changed }
}

/** A stored photo as shown, with addresses for this audience. */
export function pictureOf(ctx: Pick<Context, 'secrets' | 'now'>, photo: Shown, audience: Audience): Picture {
  const { pictures } = ctx.secrets
  return {
    id: photo.id,
    url: signedPictureUrl(pictures, photo.id, 'full', audience, ctx.now),
    thumbUrl: signedPictureUrl(pictures, photo.id, 'thumb', audience, ctx.now),
    placeholder: photo.placeholder,
    width: photo.width,
    height: photo.height,
  }
}

type Sent = { sha256: Buffer; cameFrom: CameFrom }

async function keep(ctx: Context, ownerId: string, file: string, { sha256, cameFrom }: Sent): Promise<Picture> {
  const { full, thumb, width, height, placeholder, facts } = await preparePicture(ownerId, file)
  const id = randomUUID()
  const store = ctx.adapters.photos
  const { print } = facts
  try {
    await store.put(`${id}/full`, full)
    await store.put(`${id}/thumb`, thumb)
    await ctx.db
      .with('photo', db =>
        db.insertInto('photos').values({
          id,
          owner_id: ownerId,
          sha256,
          width,
          height,
          bytes: full.length,
          placeholder,
          created_at: ctx.now.toISOString(),
        }),
      )
      .insertInto('photo_facts')
      .values({
        owner_id: ownerId,
        photo_id: id,
        taken_at: facts.takenAt,
        taken_offset: facts.takenOffset,
        is_edited: facts.isEdited,
        is_screenshot: facts.isScreenshot,
        came_from: cameFrom,
        faces: print && Buffer.from(print.faces),
        looks: print && Buffer.from(print.looks),
        listed: print?.listed ?? null,
        sought: print?.sought ?? null,
      })
      .execute()
  } catch (error) {
    await Promise.allSettled([store.remove(`${id}/full`), store.remove(`${id}/thumb`)])
    throw error
  }
  return pictureOf(ctx, { id, placeholder, width, height }, ownerId)
}
