import { dayOf, time } from '../../../language/format.ts'

/** An instant for a dense list: `12 nov, 18h02`. */
export function instantText(instant: string): string {
  return `${dayOf(instant, 'short')}, ${time(instant)}`
}
