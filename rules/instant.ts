import { dayNumber } from './calendar.ts'

/**
 * A UTC instant, exact at any precision: whole seconds since 1970 and the fractional digits without trailing zeros.
 * Milliseconds aren't enough: two starts a microsecond apart still have an order (docs/rules/scoring.md#scoring).
 */
export type InstantParts = { seconds: number; fraction: string }

const INSTANT = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

/**
 * Parses `YYYY-MM-DDTHH:MM:SS[.fraction]Z`. Returns null for anything else: a date that doesn't exist, hour 24, a leap
 * second, an offset, lower-case letters.
 */
export function parseInstant(text: string): InstantParts | null {
  if (!INSTANT.test(text)) return null
  const day = dayNumber(text.slice(0, 10))
  if (day === null) return null
  const [hour, minute, second] = [Number(text.slice(11, 13)), Number(text.slice(14, 16)), Number(text.slice(17, 19))]
  const fraction = text.slice(20, -1)
  return {
    seconds: day * 86_400 + hour * 3_600 + minute * 60 + second,
    fraction: fraction.endsWith('0') ? fraction.replace(/0+$/, '') : fraction,
  }
}

/** Like `parseInstant`, for a text that must be an instant; throws a RangeError if it isn't. */
export function instantParts(text: string): InstantParts {
  const moment = parseInstant(text)
  if (!moment) throw new RangeError(`${JSON.stringify(text)} is not an instant in UTC`)
  return moment
}

/** Returns a negative number if `a` is before `b`, 0 if they are equal, a positive one if it is after. */
export function compareInstants(a: InstantParts, b: InstantParts): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds
  return a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0
}

/** Returns the instant this number of whole minutes later. */
export function minutesAfter(moment: InstantParts, minutes: number): InstantParts {
  return { seconds: moment.seconds + minutes * 60, fraction: moment.fraction }
}

/** Returns the milliseconds since 1970 of a text that must be an instant, truncated. */
export function millisecondsOf(text: string): number {
  const { seconds, fraction } = instantParts(text)
  return seconds * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}
