import { addDays, dayIn, type Instant, startOfDay } from './calendar.ts'
import { LIMIT_RAISED_AFTER_HOURS } from './limits.ts'
import type { PrizeKind } from './prizes.ts'

/**
 * Personal reasons why someone can't enter a challenge, independent of its settings; named like the refusal of the call
 * (docs/rules/money.md#countries, docs/rules/money.md#limits-of-ones-own).
 */
export const BOUNDS = ['country_closed', 'on_a_break', 'own_limit'] as const
export type Bound = (typeof BOUNDS)[number]

/** Personal reasons against joining a challenge that may be open to others. */
export const ABOUT_ONE = [...BOUNDS, 'entries_closed', 'removed', 'no_return'] as const
export type ReasonAboutOne = (typeof ABOUT_ONE)[number]

/** Returns whether a refusal concerns only this person, so that the challenge may be open to others. */
export function isAboutOne(reason: string | null): reason is ReasonAboutOne {
  return ABOUT_ONE.some(code => code === reason)
}

/** Returns whether the person imposed the refusal: their own limit, or their break. */
export function isSelfImposed(reason: string | null): reason is 'own_limit' | 'on_a_break' {
  return reason === 'own_limit' || reason === 'on_a_break'
}

/** The facts of a challenge that limits depend on, for any participant; the fee is in whole cents. */
type Asked = { prizeKind: PrizeKind; entryFeeCents: number }

/** Limits on the challenges a person may enter: the open kinds of prizes, and the person's own limits. */
export type SpendingBounds = {
  /** Kinds of prizes that aren't open to this person. */
  closedPrizes: readonly PrizeKind[]
  onBreak: boolean
  /**
   * The monthly limit and what entries of this month have cost so far, in whole cents of the fee's currency; null
   * without one.
   */
  month: { limitCents: number; spentCents: number } | null
}

/**
 * Returns the personal reasons against entering a challenge, in the order in which they are reported; also before the
 * challenge exists (docs/rules/money.md#limits-of-ones-own, docs/rules/money.md#countries).
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

/** A monthly entry limit that a person requested, in whole cents (null: no limit), with UTC instants. */
export type LimitChange = { cents: number | null; askedAt: string; effectiveAt: string }

/** The current limit, and a pending higher one, if there is one. */
export type SpendingLimit = { cents: number | null; next: { cents: number | null; at: string } | null }

/**
 * Returns when a limit requested now takes effect: at once if it is lower, after a day if it is higher or none
 * (docs/rules/money.md#limits-of-ones-own).
 */
export function limitHoldsFrom(current: number | null, wanted: number | null, now: Instant): Date {
  const isHigher = current !== null && (wanted === null || wanted > current)
  return new Date(new Date(now).getTime() + (isHigher ? LIMIT_RAISED_AFTER_HOURS * 3_600_000 : 0))
}

/** Returns the current limit; `changes` are in the order of their requests, and the latest counts. */
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

/** Returns the calendar month that a limit applies to, as UTC instants: its first one, and that of the next month. */
export function monthAt(now: Instant, timeZone: string): { from: string; until: string } {
  const first = `${dayIn(now, timeZone).slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) }
}

/**
 * Returns whether an entry of this amount would exceed the limit, including what was paid or is being paid this month.
 */
export function exceedsLimit(limit: number | null, spentCents: number, cents: number): boolean {
  return limit !== null && spentCents + cents > limit
}
