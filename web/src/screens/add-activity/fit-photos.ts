import { MAX_PHOTOS } from '@bora/rules/limits.ts'
import { problemOf } from './problems.ts'
import type { Problem } from './problems.ts'

/** A file that can't become a photo of this workout, and why. */
export type RefusedFile = { name: string; problem: Problem }

/** Of the files chosen, those that fit in beside so many photos, and those that are too many. */
export function fitPhotos<Chosen extends { name: string }>(
  files: readonly Chosen[],
  there: number,
): { fitting: Chosen[]; tooMany: RefusedFile[] } {
  const room = Math.max(0, MAX_PHOTOS - there)
  const problem = problemOf('too_many_photos', { most: MAX_PHOTOS })
  return { fitting: files.slice(0, room), tooMany: files.slice(room).map(({ name }) => ({ name, problem })) }
}
