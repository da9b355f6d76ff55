import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PhotoStore } from '../../adapters/photo-store.ts'
import type { Context } from '../../core/context.ts'
import { withUploadFolder } from '../../core/uploads.ts'
import type { Config } from '../../settings/config.ts'
import { filesOfRows, STORE_PARTS } from './check-files.ts'

/** The result of a run: files copied, already there, removed from the store before, and in neither. */
export type FilesMoved = { copied: number; there: number; removed: number; missing: string[] }

/** The local directory for files in transit. */
type Place = { config: Pick<Config, 'dataDir'> }

type Move = {
  from: PhotoStore
  to: PhotoStore
  /** Whether files are removed from `from`: only once no server stores new ones there. */
  leaves: boolean
  /** Called after each part, with the completed share of all parts, 0 to 1. */
  onProgress?: (done: number, moved: FilesMoved) => void
}

const AT_ONCE = 8

/**
 * Copies each file with a row from one store to another, reads it back and compares the SHA-256 of both. Existing
 * copies are compared, too, and replaced if they differ, so an interrupted run can be restarted. Throws if a file
 * differs after it was written.
 */
export async function moveFiles(ctx: Pick<Context, 'db' | 'config'>, move: Move): Promise<FilesMoved> {
  const moved: FilesMoved = { copied: 0, there: 0, removed: 0, missing: [] }
  for (const [nth, part] of STORE_PARTS.entries()) {
    const keys = (await filesOfRows(ctx, part)).map(({ key }) => key)
    const waiting = keys.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const key of waiting) await moveOne(ctx, move, key, moved)
      }),
    )
    const still = new Set((await filesOfRows(ctx, part)).map(({ key }) => key))
    // The account may have been deleted meanwhile: then the server removed the file before it was written here.
    for (const key of keys) if (!still.has(key)) await move.to.remove(key)
    moved.missing = moved.missing.filter(key => !keys.includes(key) || still.has(key))
    move.onProgress?.((nth + 1) / STORE_PARTS.length, moved)
  }
  return moved
}

async function moveOne(ctx: Pick<Context, 'config'>, { from, to, leaves }: Move, key: string, moved: FilesMoved) {
  const copied = await copyStored(ctx, { from, to, key })
  if (copied === null) {
    if ((await to.size(key)) === null) moved.missing.push(key)
    else moved.there++
    return
  }
  if (copied.wasThere) moved.there++
  else moved.copied++
  if (!leaves) return
  await from.remove(key)
  moved.removed++
}

/**
 * Copies one file from a store to another where it is not there already, reads it back and compares. Returns its SHA-256, and whether
 * it was there; null where the store does not have it. Throws where it differs after it was written.
 */
export async function copyStored(
  ctx: Place,
  { from, to, key }: { from: PhotoStore; to: PhotoStore; key: string },
): Promise<{ sha256: string; wasThere: boolean } | null> {
  const source = await hashOf(from, key)
  if (source === null) return null
  if ((await hashOf(to, key)) === source) return { sha256: source, wasThere: true }
  const sent = await copy(ctx, { from, to, key })
  // It was removed while it was copied.
  if (sent === null) return null
  const after = await hashOf(to, key)
  if (after !== sent && (await from.size(key)) !== null)
    throw new Error(`${key} was copied, but what was read back differs: the store that it is copied to is at fault`)
  return { sha256: sent, wasThere: false }
}

async function copy(
  ctx: Place,
  { from, to, key }: { from: PhotoStore; to: PhotoStore; key: string },
): Promise<string | null> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const found = await from.get(key)
    if (!found) return null
    const [hash, file] = [createHash('sha256'), join(folder, 'file')]
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(found.stream, hashing, createWriteStream(file))
    await to.put(key, { file })
    return hash.digest('hex')
  })
}

async function hashOf(store: PhotoStore, key: string): Promise<string | null> {
  const found = await store.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
