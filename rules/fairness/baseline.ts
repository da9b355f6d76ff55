import { addDays, dayNumber, type Day } from '../calendar.ts'
import type { Whole } from '../decimal.ts'
import { numbersOf } from '../rules-version.ts'
import type { Activity } from '../scoring/activity.ts'
import { type ScoredChallenge, scoringOf } from '../scoring/scoring.ts'

/** Dates of a week: newcomers have a baseline after the first one (docs/rules/fair-starts.md#against-myself). */
export const WEEK = 7

type MeasuredChallenge = Pick<ScoredChallenge, 'type' | 'startDate' | 'rules' | 'rulesVersion'>

/**
 * Returns a participant's baseline in points of the challenge, or null for a newcomer
 * (docs/rules/fair-starts.md#baseline): the sum of the four highest of the twelve weeks before the start date.
 * `activities` are those saved when the baseline is fixed.
 */
export function baselineOf(challenge: MeasuredChallenge, activities: readonly Activity[]): bigint | null {
  return baselineOfWeeks(weeksBefore(challenge, activities), challenge.rulesVersion)
}

/**
 * Returns the points of each of the twelve weeks before the start date, the last one first. Each is scored by the
 * challenge's own rules, without invites, passes, poses and late logging.
 */
export function weeksBefore(challenge: MeasuredChallenge, activities: readonly Activity[]): bigint[] {
  const { baselineWeeks } = numbersOf(challenge.rulesVersion)
  const inTime = activities.map(one => ({ ...one, late: false }))
  return Array.from({ length: baselineWeeks }, (_, index) => {
    const startDate = addDays(challenge.startDate, -WEEK * (index + 1))
    const week = { ...challenge, startDate, endDate: addDays(startDate, WEEK - 1), rules: ofBaseline(challenge.rules) }
    return scoringOf(week)(inTime, []).score
  })
}

/** Returns the baseline of a participant with these points in the weeks before, or null for a newcomer. */
export function baselineOfWeeks(weeks: readonly bigint[], rulesVersion: number): bigint | null {
  const best = bestWeeks(weeks, rulesVersion)
  return best === null ? null : best.reduce((sum, index) => sum + weeks[index]!, 0n)
}

/** Returns which weeks the baseline is the sum of, the highest first, of equal ones the last; null for a newcomer. */
export function bestWeeks(weeks: readonly bigint[], rulesVersion: number): number[] | null {
  const { baselineBest } = numbersOf(rulesVersion)
  const best = weeks
    .flatMap((points, index) => (points > 0n ? [{ points, index }] : []))
    .sort((a, b) => (a.points === b.points ? a.index - b.index : a.points > b.points ? -1 : 1))
    .slice(0, baselineBest)
  return best.length < baselineBest ? null : best.map(one => one.index)
}

function ofBaseline(rules: ScoredChallenge['rules']): ScoredChallenge['rules'] {
  return { ...rules, inviteBonus: false, passDays: 0, pose: 'off' }
}

/**
 * Returns how far a participant is ahead of their baseline on date `t` of a challenge (1 is the first), rounded half
 * up; negative when behind (docs/rules/fair-starts.md#against-myself). `pointsUpTo` returns the points of workouts from
 * the start to the end of a date. Returns null for a newcomer in the first week.
 */
export function againstMyself(
  baseline: bigint | null,
  pointsUpTo: (t: number) => bigint,
  t: number,
  rulesVersion: number,
): bigint | null {
  const weeks = numbersOf(rulesVersion).baselineBest
  const measure = baseline ?? ofFirstWeek(pointsUpTo, t, rulesVersion)
  if (measure === null) return null
  const days = BigInt(weeks * WEEK)
  return floorOf((pointsUpTo(t) * days - measure * BigInt(t)) * 2n + days, days * 2n)
}

/**
 * Returns the baseline of a participant on date `t` of a challenge, from their weeks before it: for a newcomer that of
 * the first week of the challenge, null during it (docs/rules/fair-starts.md#against-myself).
 */
export function baselineAsOf(
  weeks: readonly bigint[],
  pointsUpTo: (t: number) => bigint,
  t: number,
  rulesVersion: number,
): bigint | null {
  return baselineOfWeeks(weeks, rulesVersion) ?? ofFirstWeek(pointsUpTo, t, rulesVersion)
}

function ofFirstWeek(pointsUpTo: (t: number) => bigint, t: number, rulesVersion: number): bigint | null {
  return t <= WEEK ? null : BigInt(numbersOf(rulesVersion).baselineBest) * pointsUpTo(WEEK)
}

/**
 * Returns the lowest score that reaches `target` at the current pace: target x t / N on date t of N, rounded
 * up (docs/rules/fair-starts.md#completers).
 */
export function leastOnCourse(
  target: Whole,
  { startDate, endDate }: { startDate: Day; endDate: Day },
  today: Day,
): bigint {
  const length = BigInt(dayNumber(endDate)! - dayNumber(startDate)! + 1)
  const t = BigInt(Math.max(1, dayNumber(today)! - dayNumber(startDate)! + 1))
  return (BigInt(target) * (t < length ? t : length) + length - 1n) / length
}

/**
 * Returns how many participants will reach the target at their current pace, at least 1: those whose score is at least
 * target x t / N on date `t` of N (docs/rules/fair-starts.md#completers).
 */
export function likelyCompleters(
  people: readonly { score: Whole; target: Whole }[],
  dates: { startDate: Day; endDate: Day },
  today: Day,
): number {
  const onCourse = people.filter(one => one.score >= leastOnCourse(one.target, dates, today))
  return Math.max(1, onCourse.length)
}

function floorOf(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by !== 0n && value < 0n ? quotient - 1n : quotient
}
