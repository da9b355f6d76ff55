import { parseInstant } from '@bora/rules/instant.ts'
import { Refusal } from './refusal.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^\d{1,15}$/

/** The last row of a page: the instant and id after which the next page begins. */
export type Cursor = { at: string; id: string }

/** Encodes a cursor for the `next` of a page. */
export function encodeCursor({ at, id }: { at: string; id: string | number }): string {
  return `${at}~${id}`
}

/**
 * Decodes a cursor of `encodeCursor` for rows whose id is a UUID or a number; refuses anything else with
 * `invalid_input`.
 */
export function decodeCursor(cursor: string, ids: 'uuid' | 'number'): Cursor {
  const [at, id, ...more] = cursor.split('~')
  const isMark =
    at !== undefined &&
    id !== undefined &&
    more.length === 0 &&
    // The database has no year 0, and nothing here happened in another millennium.
    at.startsWith('2') &&
    parseInstant(at) !== null &&
    (ids === 'uuid' ? UUID : NUMBER).test(id)
  if (!isMark) throw new Refusal('invalid_input', { field: 'cursor' })
  return { at, id }
}

/** Decodes the number of rows on previous pages; refuses anything else with `invalid_input`. */
export function decodeOffset(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new Refusal('invalid_input', { field: 'cursor' })
}
