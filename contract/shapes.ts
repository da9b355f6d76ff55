import { DISTANCE_UNITS } from '@bora/rules/distance-units.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { CURRENCIES } from '@bora/rules/money.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { z } from 'zod'

/** What a browser is known by to this product alone, a number by chance (docs/rules/people-and-rights.md#origins). */
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
/** An IANA time-zone name; whether it exists is checked by the rules. */
export const TimeZone = z.string().min(1).max(64)
/** The zone in which the viewer's day is counted, as the browser names it: where it names none that exists, the account's counts. */
export const ViewerZone = z.string().max(64).optional()
export const Language = z.enum(LANGUAGES)
export const DistanceUnit = z.enum(DISTANCE_UNITS)

/**
 * A text that others get to see, as it is stored: composed and without blanks around it. Refused with `text_unreadable`
 * where it hides something, and with `invalid_input` when it has too few or too many characters.
 */
export function shownText(wanted: { least: number; most: number; lines?: boolean }) {
  return (
    z
      .string()
      // A character may be several units, and come taken apart.
      .max(wanted.most * 8)
      .overwrite(tidyText)
      .refine(text => checkText(text, wanted) !== 'unreadable', { abort: true, params: { code: 'text_unreadable' } })
      .refine(text => checkText(text, wanted) === null)
  )
}

/**
 * What a reader of live events may have missed: all `after` the event with this id, or, where it has heard none, all of
 * the last `missed` milliseconds. What can't be told any more is told as if it had happened.
 */
export const LiveSince = z.object({
  after: z.string().max(64).optional(),
  missed: z.coerce.number().int().min(0).max(86_400_000).default(0),
})

export const ChallengeId = z.object({ challengeId: Id })

/** A picture ready to show: addresses are signed and run out; `placeholder` is a thumbhash in base64. */
export const Picture = z.object({
  id: Id,
  url: z.string(),
  thumbUrl: z.string(),
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A person as others may see it: never the e-mail. */
export const PersonRef = z.object({ id: Id, name: z.string(), photoUrl: z.string().nullable() })

/** Where the next page begins; null on the last one. */
export const Cursor = z.string().max(200)
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: Cursor.nullable() })
}
