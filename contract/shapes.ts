import { isTimeZone } from '@bora/rules/calendar.ts'
import { DISTANCE_UNITS } from '@bora/rules/distance-units.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { CURRENCIES } from '@bora/rules/money.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { z } from 'zod'

/** A random number that identifies a browser to this product only (docs/rules/people-and-rights.md#origins). */
export const DeviceMark = z.uuid()

/** A row's id: a UUID in lower case. */
export const Id = z.uuid()
/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()
/** An instant in UTC, `YYYY-MM-DDTHH:MM:SS[.fff]Z`. */
export const Instant = z.iso.datetime()
/** Whole cents, never a fraction. */
export const Cents = z.int().min(0).max(100_000_000_00)
export const SignedCents = z.int()
export const Currency = z.enum(CURRENCIES)
/**
 * A time zone of the IANA database. Input with another one is refused with `time_zone_unknown`, also if only the
 * server's database lacks it.
 */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: 'time_zone_unknown', field: 'timeZone' } })
/**
 * The zone of the viewer's day, as named by the browser. An unknown zone is ignored, and the account's zone is used.
 */
export const ViewerZone = z.string().max(64).optional()
export const Language = z.enum(LANGUAGES)
export const DistanceUnit = z.enum(DISTANCE_UNITS)

/**
 * A text for others, as stored: composed and trimmed. Refused with `text_unreadable` if it hides characters, and with
 * `invalid_input` if it has too few or too many.
 */
export function shownText(wanted: { least: number; most: number; lines?: boolean }) {
  return (
    z
      .string()
      // A character may consist of several units, and arrive decomposed.
      .max(wanted.most * 8)
      .overwrite(tidyText)
      .refine(text => checkText(text, wanted) !== 'unreadable', { abort: true, params: { code: 'text_unreadable' } })
      .refine(text => checkText(text, wanted) === null)
  )
}

/**
 * The events that a reader of live events may have missed: all `after` the event with this id, or, without one, all of
 * the last `missed` milliseconds. Events that can't be replayed are assumed to have happened.
 */
export const LiveSince = z.object({
  after: z.string().max(64).optional(),
  missed: z.coerce.number().int().min(0).max(86_400_000).default(0),
})

export const ChallengeId = z.object({ challengeId: Id })

/** A picture to display: its addresses are signed and expire; `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  id: Id,
  url: z.string(),
  thumbUrl: z.string(),
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A person as others may see them: never the e-mail address. */
export const PersonRef = z.object({ id: Id, name: z.string(), photoUrl: z.string().nullable() })

/** Opaque position of the next page; null on the last one. */
export const Cursor = z.string().max(200)
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: Cursor.nullable() })
}
