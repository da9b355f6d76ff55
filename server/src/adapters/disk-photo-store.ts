import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PhotoStore } from './photo-store.ts'

const KEY = /^([0-9a-f]{2})[0-9a-f]{6}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/(full|thumb)$/

/**
 * Keeps pictures in a folder of this machine, as `<first two digits>/<id>/<variant>.webp`. A picture that was put is
 * on the disk, whole, when the promise is kept; a crash leaves either all of it or none.
 */
export function diskPhotoStore(folder: string): PhotoStore {
  return {
    async put(key, picture) {
      const file = fileOf(folder, key)
      if (!file) throw new Error('not a key of a picture')
      await mkdir(dirname(file), { recursive: true })
      const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
      try {
        const handle = await open(unfinished, 'wx')
        try {
          await handle.writeFile(picture)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = fileOf(folder, key)
      if (!file) return null
      try {
        const handle = await open(file, 'r')
        return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const file = fileOf(folder, key)
      if (file) await rm(file, { force: true })
    },
  }
}

// Only what looks like one of our keys ever becomes a path, so no key can lead out of the folder.
function fileOf(folder: string, key: string): string | null {
  const match = KEY.exec(key)
  return match ? join(folder, match[1]!, `${key}.webp`) : null
}
