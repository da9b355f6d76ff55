import { addDays, type Day, dayNumber, dayOfNumber, type Instant, startOfDay, weekdayOfNumber } from '../calendar.ts'
import { type ChallengeType, challengeTypes } from '../challenge-types.ts'
import type { Whole } from '../decimal.ts'
import { MIN_DATES_A_PASS, DATES_A_PASS_PROPOSED, MAX_PASS_DAYS } from './limits.ts'
import type { Terms } from '../scoring/scoring-type.ts'
import type { PassKind } from './pass-kinds.ts'

/**
 * Returns the dates of the effective passes, as sorted day numbers (docs/rules/passes.md#effective): the first
 * `passDays` of those on distinct allowed dates of the challenge without a counted workout of their holder. `trained`
 * are the day numbers of counted workouts. Throws a RangeError for a date that doesn't exist.
 */
export function effectivePasses(
  passes: readonly Day[],
  trained: ReadonlySet<number>,
  { startDay, endDay, rules }: Pick<Terms, 'startDay' | 'endDay' | 'rules'>,
): number[] {
  const passDays = rules.passDays ?? 0
  if (passDays === 0 || passes.length === 0) return []
  const allowed = [...new Set(passes.map(numberOf))].filter(
    day => day >= startDay && day <= endDay && rules.weekdays.includes(weekdayOfNumber(day)) && !trained.has(day),
  )
  return allowed.sort((a, b) => a - b).slice(0, passDays)
}

/**
 * Returns the target of a participant with these effective passes (docs/rules/passes.md#target): the challenge's own,
 * reduced where its distance from the maximum score is too small to make up for the passes. Never below 1.
 */
export function ownTargetOf(type: ChallengeType, terms: Terms, target: Whole, effective: readonly Day[]): bigint {
  const whole = BigInt(target)
  const { passes } = challengeTypes[type]
  if (!passes || effective.length === 0) return whole
  const slack = passes.most(terms) - whole
  const loss = passes.loss(terms, effective.map(numberOf)) - (slack > 0n ? slack : 0n)
  const own = whole - (loss > 0n ? loss : 0n)
  return own > 1n ? own : 1n
}

/**
 * Returns the maximum number of pass days of a challenge with this many allowed dates (docs/rules/passes.md#number).
 */
export function mostPassDays(allowedDates: number): number {
  return Math.min(MAX_PASS_DAYS, Math.floor(allowedDates / MIN_DATES_A_PASS))
}

/** Returns the number of pass days that the wizard proposes (docs/rules/passes.md#number). */
export function proposedPassDays(type: ChallengeType, allowedDates: number): number {
  const most = mostPassDays(allowedDates)
  return type === 'weekly_consistency' ? most : Math.min(most, Math.ceil(allowedDates / DATES_A_PASS_PROPOSED))
}

export type PassRefusal = 'pass_not_offered' | 'pass_date' | 'pass_none_left' | 'pass_too_late' | 'pass_trained'

const HOUR_MS = 3_600_000

/**
 * Returns the UTC instant until which a pass for a date can be requested (docs/rules/passes.md#asking). For travel,
 * until the date begins in the profile's zone; for everything else, until `lateHours` after it ends there. Never after
 * the settlement.
 */
export function passAskedUntil(
  kind: PassKind,
  date: Day,
  { timeZone, lateHours, settlesAt }: { timeZone: string; lateHours: number; settlesAt: Instant },
): string {
  if (kind === 'travel') return startOfDay(date, timeZone)
  const late = Date.parse(passTakenBackUntil(date, timeZone)) + lateHours * HOUR_MS
  return new Date(Math.min(late, new Date(settlesAt).getTime())).toISOString()
}

/** Returns the UTC instant until which a pass can be cancelled: the end of its date (docs/rules/passes.md#asking). */
export function passTakenBackUntil(date: Day, timeZone: string): string {
  return startOfDay(addDays(date, 1), timeZone)
}

/**
 * Returns how many passes a participant has left (docs/rules/passes.md#left). A requested pass is used unless it was
 * cancelled or its holder has a counted workout on that date.
 */
export function passesLeft(passDays: number, asked: readonly Day[], trained: ReadonlySet<Day>): number {
  return Math.max(0, passDays - new Set(asked.filter(day => !trained.has(day))).size)
}

/**
 * Returns why a participant can't have a pass for a date, or null if they can. `terms` are those of the challenge;
 * `kinds` are the kinds its creator offers; `asked` are the dates of current passes; `trained` are those with a counted
 * workout.
 */
export function judgePass(
  { kind, date }: { kind: PassKind; date: Day },
  challenge: {
    terms: Pick<Terms, 'startDay' | 'endDay' | 'rules'>
    kinds: readonly PassKind[]
    lateHours: number
    settlesAt: Instant
  },
  holder: { asked: readonly Day[]; trained: ReadonlySet<Day>; timeZone: string; now: Instant },
): PassRefusal | null {
  const { terms, kinds, lateHours, settlesAt } = challenge
  const { asked, trained, timeZone, now } = holder
  const passDays = terms.rules.passDays ?? 0
  if (passDays === 0 || !kinds.includes(kind)) return 'pass_not_offered'
  const alone = effectivePasses([date], new Set(), terms)
  if (alone.length === 0 || asked.includes(date)) return 'pass_date'
  if (trained.has(date)) return 'pass_trained'
  const until = passAskedUntil(kind, date, { timeZone, lateHours, settlesAt })
  if (new Date(now).getTime() >= Math.min(Date.parse(until), new Date(settlesAt).getTime())) return 'pass_too_late'
  return passesLeft(passDays, asked, trained) === 0 ? 'pass_none_left' : null
}

/** Converts day numbers to dates. */
export function datesOf(days: readonly number[]): Day[] {
  return days.map(dayOfNumber)
}

function numberOf(day: Day): number {
  const number = dayNumber(day)
  if (number === null) throw new RangeError(`${JSON.stringify(day)} is not a date that exists`)
  return number
}
