import { addDays, type Day } from '../calendar.ts'
import { compareText } from '../text-order.ts'
import { DAY_KEY_HASH_DAYS_BEFORE, DAY_KEY_OPEN_DAYS_AFTER } from './limits.ts'

/**
 * Returns the lot of a text on a date: HMAC-SHA-256 of its UTF-8 bytes under the key of that UTC date, in lower-case
 * hex (docs/rules/lots.md#lots). The caller that holds the keys provides it: the server, or `npm run verify-draw`.
 */
export type Lot = (date: Day, text: string) => string

/**
 * Returns the UTC dates on which the hash of a date's key and the key itself are published (docs/rules/lots.md#keys).
 */
export function keyDatesOf(date: Day): { hashOn: Day; openOn: Day } {
  return { hashOn: addDays(date, -DAY_KEY_HASH_DAYS_BEFORE), openOn: addDays(date, DAY_KEY_OPEN_DAYS_AFTER) }
}

/** Returns ids sorted by their lots, lowest first; `lotOf` returns the lot of an id. */
export function byLot(ids: readonly string[], lotOf: (id: string) => string): string[] {
  return ids
    .map(id => ({ id, lot: lotOf(id) }))
    .sort((a, b) => compareText(a.lot, b.lot) || compareText(a.id, b.id))
    .map(one => one.id)
}
