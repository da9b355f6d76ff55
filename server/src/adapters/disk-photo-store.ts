import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyOfName, kindOfKey, type PhotoStore, type StorePart } from './photo-store.ts'

// Other accounts of this machine must not read archives.
const FOLDERS = { photos: 0o777, archives: 0o700 }
const MARK = 'bora-database-id'

/**
 * Stores files in two folders of `dataDir`: `photos/<first two digits>/<id>/<variant>.webp` and `archives/<id>.zip`.
 * Once the promise resolves, the complete file is on the disk; a crash leaves either all of it or nothing. Both folders
 * carry the mark, because each may be a separate mount.
 */
export function diskPhotoStore(dataDir: string): PhotoStore {
  return {
    kind: 'disk',
    origin: null,
    async put(key, content) {
      const file = fileOf(dataDir, key)
      if (!file) throw new Error('not a key of a file')
      const mode = FOLDERS[kindOfKey(key) === 'archive' ? 'archives' : 'photos']
      await mkdir(dirname(file), { recursive: true, mode })
      await writeWhole(file, unfinished =>
        Buffer.isBuffer(content)
          ? writeFile(unfinished, content, { flag: 'wx' })
          : copyFile(content.file, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
      )
    },
    async get(key) {
      const file = fileOf(dataDir, key)
      if (!file) return null
      const handle = await read(open(file, 'r'))
      return handle && { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
    },
    async size(key) {
      const file = fileOf(dataDir, key)
      return file ? ((await read(stat(file)))?.size ?? null) : null
    },
    address: async () => null,
    async remove(key) {
      const file = fileOf(dataDir, key)
      if (file) await rm(file, { force: true })
    },
    async removeName(name) {
      if (!/^(photos|archives)\/(?!.*\.\.)/.test(name)) throw new Error('not the name of a file')
      await rm(join(dataDir, name), { force: true })
    },
    async *list(part) {
      const folder = folderOf(part)
      const entries = await orNull(readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }))
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name === MARK) continue
        const path = join(entry.parentPath, entry.name)
        const found = await orNull(stat(path))
        const name = path.slice(join(dataDir, '/').length).replaceAll('\\', '/')
        if (found) yield { key: keyOfName(name), name, bytes: found.size, changedAt: found.mtime }
      }
    },
    async marks() {
      const files = Object.keys(FOLDERS).map(folder => join(dataDir, folder, MARK))
      const texts = await Promise.all(files.map(file => orNull(readFile(file, 'utf8'))))
      return texts.map(text => text && text.trim())
    },
    async setMark(id) {
      for (const [folder, mode] of Object.entries(FOLDERS)) {
        await mkdir(join(dataDir, folder), { recursive: true, mode })
        await writeWhole(join(dataDir, folder, MARK), unfinished => writeFile(unfinished, `${id}\n`, { flag: 'wx' }))
      }
    },
    async removeMark() {
      for (const folder of Object.keys(FOLDERS)) await rm(join(dataDir, folder, MARK), { force: true })
    },
    close() {},
  }
}

/** Writes a file atomically by renaming a temporary one, so that it is complete even after a power loss. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await write(unfinished)
    const handle = await open(unfinished, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

// Only keys of the known forms become paths, so no key can lead out of the folder.
function fileOf(dataDir: string, key: string): string | null {
  const kind = kindOfKey(key)
  if (kind === 'archive') return join(dataDir, `${key}.zip`)
  return kind === 'photo' ? join(dataDir, 'photos', key.slice(0, 2), `${key}.webp`) : null
}

function folderOf(part: StorePart): string {
  return part === 'archives' ? part : join('photos', part.photosBeginning)
}

// The system's codes are those of a folder that can't be written, too, which means a full disk.
async function read<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await orNull(reading)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw Object.assign(new Error(`a stored file can't be read: ${code}`, { cause: error }), {
      code: 'FILE_UNREADABLE',
    })
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
