import { dayNumber } from './calendar.ts'

/**
 * A moment in UTC, exact at any precision: whole seconds since 1970 and the digits after the point, without trailing
 * zeros. Milliseconds aren't enough: two starts a microsecond apart still have an order
 * (docs/rules/scoring.md#scoring).
 */
export type InstantParts = { seconds: number; fraction: string }

const INSTANT = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

/**
 * Reads `YYYY-MM-DDTHH:MM:SS[.fraction]Z`. Returns null for anything else: a date that doesn't exist, hour 24,
 * a leap second, an offset, lower-case letters.
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

/** Like `parseInstant`, for text that is known to be an instant; throws a RangeError when it isn't. */
export function instantParts(text: string): InstantParts {
  const moment = parseInstant(text)
  if (!moment) throw new RangeError(`${JSON.stringify(text)} is not an instant in UTC`)
  return moment
}

/** Negative when `a` comes before `b`, 0 when they are the same moment, positive when it comes after. */
export function compareInstants(a: InstantParts, b: InstantParts): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds
  return a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0
}

/** The moment so many whole minutes later. */
export function minutesAfter(moment: InstantParts, minutes: number): InstantParts {
  return { seconds: moment.seconds + minutes * 60, fraction: moment.fraction }
}

/** Milliseconds since 1970 of a text that is known to be an instant; what is finer is cut off. */
export function millisecondsOf(text: string): number {
  const { seconds, fraction } = instantParts(text)
  return seconds * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}
