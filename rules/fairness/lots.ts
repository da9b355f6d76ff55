import { addDays, type Day } from '../calendar.ts'
import { compareText } from '../text-order.ts'
import { DAY_KEY_HASH_DAYS_BEFORE, DAY_KEY_OPEN_DAYS_AFTER } from './limits.ts'

/**
 * Gives the lot of a text on a date: HMAC-SHA-256 of its UTF-8 bytes under the key of that UTC date, in lower-case hex
 * (docs/rules/lots.md#lots). It comes from whoever has the keys: the server, or `npm run verify-draw`.
 */
export type Lot = (date: Day, text: string) => string

/** Returns when the hash of a date's key is published, and when the key itself is: UTC dates (docs/rules/lots.md#keys). */
export function keyDatesOf(date: Day): { hashOn: Day; openOn: Day } {
  return { hashOn: addDays(date, -DAY_KEY_HASH_DAYS_BEFORE), openOn: addDays(date, DAY_KEY_OPEN_DAYS_AFTER) }
}

/** Returns ids by their lots, lowest first; `lotOf` gives the lot of an id. */
export function byLot(ids: readonly string[], lotOf: (id: string) => string): string[] {
  return ids
    .map(id => ({ id, lot: lotOf(id) }))
    .sort((a, b) => compareText(a.lot, b.lot) || compareText(a.id, b.id))
    .map(one => one.id)
}
