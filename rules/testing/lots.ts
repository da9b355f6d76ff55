import { createHash, createHmac } from 'node:crypto'
import type { Day } from '../calendar.ts'
import type { Lot } from '../fairness/lots.ts'

/** The key of a date in tests, in hex, and its published hash. */
export function keyOf(date: Day): { date: Day; key: string; hash: string } {
  const key = createHash('sha256').update(`key of ${date}`).digest()
  return { date, key: key.toString('hex'), hash: createHash('sha256').update(key).digest('hex') }
}

/** Lots under the keys of `keyOf`. */
export const lotOf: Lot = (date, text) =>
  createHmac('sha256', Buffer.from(keyOf(date).key, 'hex'))
    .update(text, 'utf8')
    .digest('hex')
