import { IANA_NAMES_WITHOUT_REGION } from './zone-names.ts'

/** A calendar date, `YYYY-MM-DD`, without a zone. */
export type Day = string

/** An instant: ISO text with offset or Z, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

const DASH = 45
const ZERO = 48
const DAY_SECONDS = 86_400

/** Returns whether the text is `YYYY-MM-DD` and that date exists in the (proleptic) Gregorian calendar. */
export function isDay(text: string): boolean {
  return dayNumber(text) !== null
}

/** Returns the days since 1970-01-01, or null if the text isn't an existing date. */
export function dayNumber(text: string): number | null {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null
  const [year, month, date] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  // NaN, from a character that isn't a digit, fails every range check.
  const exists = year >= 0 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
  return exists ? daysFromCivil(year, month, date) : null
}

// Reads by character: a leaderboard parses two dates for each of its rows, and slicing costs five times as much.
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN
  }
  return value
}

/** Returns the date this number of days after 1970-01-01; years outside 0 to 9999 have a sign and six digits. */
export function dayOfNumber(days: number): Day {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${yearText(year)}-${two(month)}-${two(date)}`
}

/** Returns the date this number of days later, or earlier if negative. Throws a RangeError if `day` isn't a date. */
export function addDays(day: Day, days: number): Day {
  return dayOfNumber(existing(day) + days)
}

/** Returns the days from `from` to `to`: 0 for the same date, negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return existing(to) - existing(from)
}

/** Returns the ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return weekdayOfNumber(existing(day))
}

/** Returns the ISO weekday of a day number. */
export function weekdayOfNumber(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1
}

const NAMES_OF_ENGINES = /^(?:SystemV\/.*|Etc\/Unknown|US\/Pacific-New|Canada\/East-Saskatchewan)$/i

/** Returns whether the text names a zone of the IANA database. Offsets such as `+03:00` are refused. */
export function isTimeZone(text: string): boolean {
  // Engines also accept abbreviations ('PST', 'IST') and some names that the IANA database lacks or has removed.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text) || NAMES_OF_ENGINES.test(text)) return false
  if (!text.includes('/') && !IANA_NAMES_WITHOUT_REGION.has(text.toUpperCase())) return false
  try {
    formatterOf(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the calendar date at an instant in a zone (docs/rules/clock-and-calendar.md#instants-and-local-dates). Throws
 * a RangeError for an unknown zone.
 */
export function dayIn(instant: Instant, zone: string): Day {
  return dayOfNumber(localAt(secondsOf(instant), zone).day)
}

/** Returns the wall-clock time at an instant in a zone (docs/rules/clock-and-calendar.md#instants-and-local-dates). */
export function timeIn(instant: Instant, zone: string): { hour: number; minute: number } {
  const { second } = localAt(secondsOf(instant), zone)
  return { hour: Math.floor(second / 3_600), minute: Math.floor((second % 3_600) / 60) }
}

/** Returns the local date (as a day number) and second of the day at a whole number of seconds since 1970. */
export function localAt(seconds: number, zone: string): { day: number; second: number } {
  const local = seconds + offsetAt(seconds, zone)
  const day = Math.floor(local / DAY_SECONDS)
  return { day, second: local - day * DAY_SECONDS }
}

/**
 * Returns the first instant of a date in a zone, as `YYYY-MM-DDTHH:MM:SSZ`. If the clocks skip midnight it is the
 * instant they jump to; if midnight occurs twice it is the first; a date that the zone skipped begins with the next
 * one.
 */
export function startOfDay(day: Day, zone: string): string {
  const midnight = existing(day) * DAY_SECONDS
  const offsets = [offsetAt(midnight - DAY_SECONDS, zone), offsetAt(midnight + DAY_SECONDS, zone)]
  const moments = offsets.map(offset => midnight - offset).sort((a, b) => a - b)
  for (const moment of moments) if (moment + offsetAt(moment, zone) === midnight) return instantText(moment)
  // Midnight was skipped: the clocks jump between the two candidates.
  let [before, after] = [moments[0]! - 1, moments[1]!]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle + offsetAt(middle, zone) < midnight) before = middle
    else after = middle
  }
  return instantText(after)
}

/**
 * Returns when a challenge with this last date is settled: 00:00 UTC of the second day after it
 * (docs/rules/clock-and-calendar.md#settlement-time).
 */
export function settlementInstant(endDate: Day): string {
  return `${addDays(endDate, 2)}T00:00:00Z`
}

// Cached because a page of rows needs the same current instant, and a history is scored again each time it grows.
const knownOffsets = new Map<string, Map<number, number>>()
const MAX_KNOWN = 20_000
let knownCount = 0

/** Returns the seconds by which a zone's wall clock is ahead of UTC at an instant. */
function offsetAt(seconds: number, zone: string): number {
  if (zone === 'UTC') return 0
  const known = knownOffsets.get(zone)?.get(seconds)
  if (known !== undefined) return known
  const offset = readOffset(seconds, zone)
  if (knownCount++ === MAX_KNOWN) {
    knownOffsets.clear()
    knownCount = 0
  }
  const ofZone = knownOffsets.get(zone) ?? new Map<number, number>()
  knownOffsets.set(zone, ofZone.set(seconds, offset))
  return offset
}

function readOffset(seconds: number, zone: string): number {
  const match = /([+\-\u2212])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(formatterOf(zone).format(seconds * 1_000))
  if (!match) return 0
  const size = Number(match[2]) * 3_600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
  return match[1] === '+' ? size : -size
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs far more than using it, and a history uses the same few zones repeatedly.
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, formatter)
  return formatter
}

function secondsOf(instant: Instant): number {
  const milliseconds = new Date(instant).getTime()
  if (Number.isNaN(milliseconds)) throw new RangeError(`${JSON.stringify(instant)} is not a moment`)
  return Math.floor(milliseconds / 1_000)
}

function instantText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds - day * DAY_SECONDS
  const time = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60), rest % 60]
  return `${dayOfNumber(day)}T${time.map(two).join(':')}Z`
}

function existing(day: Day): number {
  const number = dayNumber(day)
  if (number === null) throw new RangeError(`${JSON.stringify(day)} is not a date that exists`)
  return number
}

function daysFromCivil(year: number, month: number, date: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9_999) return String(year).padStart(4, '0')
  return (year < 0 ? '-' : '+') + String(Math.abs(year)).padStart(6, '0')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
