import { addDays, dayNumber, type Day } from '../calendar.ts'
import type { Whole } from '../decimal.ts'
import { numbersOf } from '../rules-version.ts'
import type { Activity } from '../scoring/activity.ts'
import { type ScoredChallenge, scoringOf } from '../scoring/scoring.ts'

const WEEK = 7

/**
 * Returns a participant's baseline in points of the challenge, or null for a newcomer
 * (docs/rules/fair-starts.md#baseline): the sum of the four highest of the twelve weeks before the start date. Each
 * week is scored by the challenge's own rules, without invites, passes, poses and late logging. `activities` are those
 * saved when the baseline is fixed.
 */
export function baselineOf(
  challenge: Pick<ScoredChallenge, 'type' | 'startDate' | 'rules' | 'rulesVersion'>,
  activities: readonly Activity[],
): bigint | null {
  const { baselineWeeks, baselineBest } = numbersOf(challenge.rulesVersion)
  const inTime = activities.map(one => ({ ...one, late: false }))
  const scores = Array.from({ length: baselineWeeks }, (_, index) => {
    const startDate = addDays(challenge.startDate, -WEEK * (index + 1))
    const week = { ...challenge, startDate, endDate: addDays(startDate, WEEK - 1), rules: ofBaseline(challenge.rules) }
    return scoringOf(week)(inTime, []).score
  })
  const best = scores
    .filter(score => score > 0n)
    .sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
    .slice(0, baselineBest)
  return best.length < baselineBest ? null : best.reduce((sum, score) => sum + score, 0n)
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
  if (baseline === null && t <= WEEK) return null
  const measure = baseline ?? BigInt(weeks) * pointsUpTo(WEEK)
  const days = BigInt(weeks * WEEK)
  return floorOf((pointsUpTo(t) * days - measure * BigInt(t)) * 2n + days, days * 2n)
}

/**
 * Returns how many participants will reach the target at their current pace, at least 1: those whose score is at least
 * target x t / N on date `t` of N (docs/rules/fair-starts.md#completers).
 */
export function likelyCompleters(
  people: readonly { score: Whole; target: Whole }[],
  { startDate, endDate }: { startDate: Day; endDate: Day },
  today: Day,
): number {
  const length = dayNumber(endDate)! - dayNumber(startDate)! + 1
  const t = Math.min(length, Math.max(1, dayNumber(today)! - dayNumber(startDate)! + 1))
  const onCourse = people.filter(one => BigInt(one.score) * BigInt(length) >= BigInt(one.target) * BigInt(t))
  return Math.max(1, onCourse.length)
}

function floorOf(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by !== 0n && value < 0n ? quotient - 1n : quotient
}
