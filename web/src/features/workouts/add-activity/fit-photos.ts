import { MAX_PHOTOS } from '@bora/rules/limits.ts'
import { problemOf } from './problems.ts'
import type { Problem } from './problems.ts'

/** A file that can't become a photo of this workout, and why. */
export type RefusedFile = { name: string; problem: Problem }

/** Splits the chosen files into those that fit, given the number of existing photos, and those beyond the limit. */
export function fitPhotos<Chosen extends { name: string }>(
  files: readonly Chosen[],
  there: number,
): { fitting: Chosen[]; tooMany: RefusedFile[] } {
  const room = Math.max(0, MAX_PHOTOS - there)
  const problem = problemOf('too_many_photos', { most: MAX_PHOTOS })
  return { fitting: files.slice(0, room), tooMany: files.slice(room).map(({ name }) => ({ name, problem })) }
}
