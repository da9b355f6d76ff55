import type { Readable } from 'node:stream'

/** A file as it is read: its bytes as a stream, and how many there are. */
export type StoredFile = { stream: Readable; bytes: number }

/** What is put: bytes in memory, or the path of a file on this machine, which stays where it is. */
export type Content = Buffer | { file: string }

/** A file that a store has. `key` is null for one that no key leads to; `name` is where it lies in the store. */
export type ListedFile = { key: string | null; name: string; bytes: number; changedAt: Date }

/** A part of a store that is listed at once: photos by the first two digits of their ids, or all archives. */
export type StorePart = { photosBeginning: string } | 'archives'

/**
 * How long a signed address opens, and who may keep what it gives meanwhile: with `shared` also caches that serve many.
 * The same `from` and `until` give the same address, so that browsers find what they have kept.
 */
export type AddressTerms = { from: Date; until: Date; shared: boolean }

/**
 * Where photos and archives are stored: on the disk by default, in an object store by configuration
 * (docs/files.md). Keys are `<photo id>/full`, `<photo id>/thumb` and `archives/<archive id>`; no other key stores anything.
 * A file that was put is there whole when the promise is kept, and a crash leaves all of it or none.
 */
export type PhotoStore = {
  kind: 'disk' | 's3'
  /** Where signed addresses lead, as an origin; null where the server sends all files itself. */
  origin: string | null
  put(key: string, content: Content): Promise<void>
  /** Null when there is none under this key. */
  get(key: string): Promise<StoredFile | null>
  /** Whether there is a file under this key, as its bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** An address that opens the file without a further question; null where the server has to send it itself. */
  address(key: string, terms: AddressTerms): Promise<string | null>
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>
  /** Removes a file by the name under which it is listed, which may be one that no key leads to. */
  removeName(name: string): Promise<void>
  list(part: StorePart): AsyncIterable<ListedFile>
  /** The id that each place of this store was marked with; null for one that has none. */
  marks(): Promise<(string | null)[]>
  /** Marks all its places with the id of a database, over whatever they were marked with. */
  setMark(id: string): Promise<void>
  /** Takes the mark away, as whatever it marked is removed. */
  removeMark(): Promise<void>
  close(): void
}

/** A row stands for a file that its store does not have: a fault, which stops what needs the file. */
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

/** Whether a key is one of a photo or of an archive; null for any other text, which must never become a path or a name. */
export function kindOfKey(key: string): 'photo' | 'archive' | null {
  return PHOTO_KEY.test(key) ? 'photo' : ARCHIVE_KEY.test(key) ? 'archive' : null
}

/** The key of a name in a store, with `/` between folders; null where no key leads to it. */
export function keyOfName(name: string): string | null {
  return (PHOTO_NAME.exec(name) ?? ARCHIVE_NAME.exec(name))?.[1] ?? null
}

/** The kind of file that is stored under a key. */
export function mediaTypeOf(key: string): 'image/webp' | 'application/zip' {
  return kindOfKey(key) === 'archive' ? 'application/zip' : 'image/webp'
}
