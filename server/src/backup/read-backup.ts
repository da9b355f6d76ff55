import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { diskPhotoStore } from '../adapters/disk-photo-store.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import { copyStored } from '../modules/platform/index.ts'
import type { Config } from '../settings/config.ts'
import type { RowSource } from './load.ts'
import type { Manifest } from './manifest.ts'

const FILES_AT_ONCE = 4

/** Returns the rows of a backup. Reading a changed file fails at its end. */
export function rowsOf(folder: string, { database: { tables, sequences } }: Manifest): RowSource {
  return {
    tables,
    sequences: async () => sequences,
    open(table) {
      const { rows, digest, file, sha256 } = tables.find(({ name }) => name === table.name)!
      return { chunks: unpacked(join(folder, file), sha256), sum: () => ({ rows, digest }) }
    },
  }
}

/**
 * Copies the files of a backup into a store, some at a time, and compares each; existing ones stay. Returns how many
 * there are.
 */
export async function restoreFiles(
  config: Pick<Config, 'dataDir'>,
  { folder, files, to }: { folder: string; files: NonNullable<Manifest['files']>; to: PhotoStore },
): Promise<number> {
  const from = diskPhotoStore(join(folder, 'files'))
  const lines = (await text(unpacked(join(folder, files.list), files.sha256))).trimEnd().split('\n')
  const waiting = lines.filter(line => line !== '').values()
  let count = 0
  await Promise.all(
    Array.from({ length: FILES_AT_ONCE }, async () => {
      for (const line of waiting) {
        const [sha256, key = ''] = line.split('  ')
        const copied = await copyStored({ config }, { from, to, key })
        if (copied?.sha256 !== sha256) throw new Error(`The file ${key} of the backup is damaged or gone.`)
        count++
      }
    }),
  )
  return count
}

function unpacked(file: string, sha256: string): Readable {
  const hash = createHash('sha256')
  const checking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: done => done(hash.digest('hex') === sha256 ? null : new Error(`${file} differs from what was written.`)),
  })
  const out = new PassThrough()
  // An error before the first read must not end the process; the read throws it.
  out.on('error', () => {})
  // A failure on the way ends `out` with its error.
  pipeline(createReadStream(file), checking, createGunzip(), out).catch(() => {})
  return out
}
