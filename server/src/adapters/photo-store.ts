import type { Readable } from 'node:stream'

/** A file for reading: its bytes as a stream, and their number. */
export type StoredFile = { stream: Readable; bytes: number }

/** Content to store: bytes in memory, or the path of a file on this machine, which stays in place. */
export type Content = Buffer | { file: string }

/** A file in a store. `key` is null if no key leads to it; `name` is its location in the store. */
export type ListedFile = { key: string | null; name: string; bytes: number; changedAt: Date }

/** A part of a store that is listed at once: photos by the first two digits of their ids, or all archives. */
export type StorePart = { photosBeginning: string } | 'archives'

/**
 * How long a signed address is valid, and who may cache its content: with `shared` also shared caches. The same `from`
 * and `until` give the same address, so that browser caches work.
 */
export type AddressTerms = { from: Date; until: Date; shared: boolean }

/**
 * Storage for photos and archives: the disk by default, an object store if configured (docs/files.md). Keys are `<photo
 * id>/full`, `<photo id>/thumb` and `archives/<archive id>`; nothing is stored under other keys. Once the promise of a
 * put resolves, the complete file is stored; a crash leaves all of it or nothing.
 */
export type PhotoStore = {
  kind: 'disk' | 's3'
  /** The origin of signed addresses; null if the server sends all files itself. */
  origin: string | null
  put(key: string, content: Content): Promise<void>
  /** Null if there is no file under this key. */
  get(key: string): Promise<StoredFile | null>
  /** Returns the size in bytes of the file under this key; null if there is none. */
  size(key: string): Promise<number | null>
  /** Returns an address that opens the file without further checks; null if the server has to send it itself. */
  address(key: string, terms: AddressTerms): Promise<string | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Removes a file by its listed name, which may be one without a key. */
  removeName(name: string): Promise<void>
  list(part: StorePart): AsyncIterable<ListedFile>
  /** Returns the mark of each location of this store: the id of a database, or null if it has none. */
  marks(): Promise<(string | null)[]>
  /** Marks all its locations with the id of a database, replacing earlier marks. */
  setMark(id: string): Promise<void>
  /** Removes the mark, together with the marked contents. */
  removeMark(): Promise<void>
  close(): void
}

/** A row refers to a file that its store does not have: a fault, which stops operations that need the file. */
export class FileMissing extends Error {
  override name = 'FileMissing'
  constructor(key: string) {
    super(`the file ${key} is missing in the store: npm run check-files lists all that are`)
  }
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PHOTO_KEY = new RegExp(`^${ID}/(full|thumb)$`)
const ARCHIVE_KEY = new RegExp(`^archives/${ID}$`)
const PHOTO_NAME = new RegExp(`^photos/(?:[0-9a-f]{2}/)?(${ID}/(?:full|thumb))\\.webp$`)
const ARCHIVE_NAME = new RegExp(`^(archives/${ID})\\.zip$`)

/**
 * Returns whether a key is of a photo or of an archive; null for any other text, which must never become a path or a
 * name.
 */
export function kindOfKey(key: string): 'photo' | 'archive' | null {
  return PHOTO_KEY.test(key) ? 'photo' : ARCHIVE_KEY.test(key) ? 'archive' : null
}

/** Returns the key of a name in a store, with `/` between folders; null if no key leads to it. */
export function keyOfName(name: string): string | null {
  return (PHOTO_NAME.exec(name) ?? ARCHIVE_NAME.exec(name))?.[1] ?? null
}

/** Returns the media type of the file under a key. */
export function mediaTypeOf(key: string): 'image/webp' | 'application/zip' {
  return kindOfKey(key) === 'archive' ? 'application/zip' : 'image/webp'
}
