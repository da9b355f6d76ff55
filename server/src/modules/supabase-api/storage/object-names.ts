import { invalidKey, noSuchBucket } from './storage-refusal.ts'

/** The only bucket: private, and every person has a folder in it. */
export const BUCKET = 'photos'

/** A photo's place in the bucket: the folder of its owner, by id, and its name in it. */
export type ObjectPath = { ownerId: string; name: string }

const CHARACTERS = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,250}$/
const EMPTY_OR_DOTS = /(^|\/)\.{0,2}(\/|$)/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Refuses (`NoSuchBucket`) every bucket but the one that there is. */
export function checkBucket(bucket: unknown): void {
  if (bucket !== BUCKET) throw noSuchBucket()
}

/** Returns the place of a path; null if nothing can be there. */
export function pathOf(path: string): ObjectPath | null {
  const slash = path.indexOf('/')
  const [ownerId, name] = [path.slice(0, slash), path.slice(slash + 1)]
  return slash > 0 && UUID.test(ownerId) && isName(name) ? { ownerId, name } : null
}

/**
 * Returns the place of a path to write to, null if it belongs to nobody. Refuses (`InvalidKey`) a path that no photo
 * can have.
 */
export function newPathOf(path: string): ObjectPath | null {
  const slash = path.indexOf('/')
  if (!isName(path) || (slash > 0 && !isName(path.slice(slash + 1)))) throw invalidKey(path)
  return pathOf(path)
}

/** Returns the path of a place. */
export function textOf({ ownerId, name }: ObjectPath): string {
  return `${ownerId}/${name}`
}

function isName(name: string): boolean {
  return CHARACTERS.test(name) && !EMPTY_OR_DOTS.test(name)
}
