import { addDays, dayIn, type Instant, startOfDay } from './calendar.ts'
import { LIMIT_RAISED_AFTER_HOURS } from './limits.ts'
import type { PrizeKind } from './prizes.ts'

/**
 * Why somebody can't enter a challenge because of who that person is, whatever the challenge allows: named as the refusal
 * of the call is (docs/rules/money.md#countries, docs/rules/money.md#limits-of-ones-own).
 */
export const BOUNDS = ['country_closed', 'on_a_break', 'own_limit'] as const
export type Bound = (typeof BOUNDS)[number]

/** Why somebody can't come in because of who it is, though the challenge may be open to others. */
export const ABOUT_ONE = [...BOUNDS, 'entries_closed', 'no_return'] as const
export type ReasonAboutOne = (typeof ABOUT_ONE)[number]

/** Returns whether a refusal is about who asks, so that the challenge may be open to others. */
export function isAboutOne(reason: string | null): reason is ReasonAboutOne {
  return ABOUT_ONE.some(code => code === reason)
}

/** Returns whether it is the person itself that a refusal comes from: its own limit, or its break. */
export function isSelfImposed(reason: string | null): reason is 'own_limit' | 'on_a_break' {
  return reason === 'own_limit' || reason === 'on_a_break'
}

/** What of a challenge decides whether somebody may enter it, whoever it is: the fee in whole cents. */
type Asked = { prizeKind: PrizeKind; entryFeeCents: number }

/** What of a person decides which challenges it may enter: where prizes are open, and what it allows itself. */
export type SpendingBounds = {
  /** Kinds of prizes that aren't open to this person. */
  closedPrizes: readonly PrizeKind[]
  onBreak: boolean
  /** The limit of this month's entries and what they cost so far, whole cents in the currency of the fee; null without. */
  month: { limitCents: number; spentCents: number } | null
}

/**
 * Returns what speaks against entering a challenge because of who asks, in the order in which it is told; also before the
 * challenge is there (docs/rules/money.md#limits-of-ones-own, docs/rules/money.md#countries).
 */
export function boundsAgainst(
  { prizeKind, entryFeeCents }: Asked,
  { closedPrizes, onBreak, month }: SpendingBounds,
): Bound[] {
  const holds: Record<Bound, boolean> = {
    country_closed: closedPrizes.includes(prizeKind),
    on_a_break: entryFeeCents > 0 && onBreak,
    own_limit: entryFeeCents > 0 && month !== null && exceedsLimit(month.limitCents, month.spentCents, entryFeeCents),
  }
  return BOUNDS.filter(bound => holds[bound])
}

/** A monthly limit of entries that somebody asked for, in whole cents (null: none any more), and UTC instants. */
export type LimitChange = { cents: number | null; askedAt: string; effectiveAt: string }

/** The limit in force, and the higher one that waits, if one does. */
export type SpendingLimit = { cents: number | null; next: { cents: number | null; at: string } | null }

/**
 * Returns when a limit that is asked for now holds: at once where it is lower, after a day where it is higher or none
 * (docs/rules/money.md#limits-of-ones-own).
 */
export function limitHoldsFrom(current: number | null, wanted: number | null, now: Instant): Date {
  const isHigher = current !== null && (wanted === null || wanted > current)
  return new Date(new Date(now).getTime() + (isHigher ? LIMIT_RAISED_AFTER_HOURS * 3_600_000 : 0))
}

/** Returns the limit that holds now; `changes` are in the order in which they were asked for, and the last word counts. */
export function limitNow(changes: readonly LimitChange[], now: Instant): SpendingLimit {
  const time = (instant: Instant) => new Date(instant).getTime()
  let cents: number | null = null
  let waiting: LimitChange | null = null
  for (const change of changes) {
    if (waiting && time(waiting.effectiveAt) <= time(change.askedAt)) cents = waiting.cents
    waiting = time(change.effectiveAt) > time(change.askedAt) ? change : null
    if (!waiting) cents = change.cents
  }
  if (waiting && time(waiting.effectiveAt) <= time(now)) return { cents: waiting.cents, next: null }
  return { cents, next: waiting && { cents: waiting.cents, at: waiting.effectiveAt } }
}

/** Returns the calendar month that a limit counts in, as UTC instants: the first moment of it, and of the one after. */
export function monthAt(now: Instant, timeZone: string): { from: string; until: string } {
  const first = `${dayIn(now, timeZone).slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) }
}

/** Returns whether an entry of so many cents goes beyond the limit, with what was paid or is being paid this month. */
export function exceedsLimit(limit: number | null, spentCents: number, cents: number): boolean {
  return limit !== null && spentCents + cents > limit
}
