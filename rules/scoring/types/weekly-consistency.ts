import { whole } from '../../decimal.ts'
import { SCORE_UNITS } from '../../score-units.ts'
import { generalMinutes } from '../minutes-range.ts'
import type { CountedActivity, Earning, ScoringType, Terms } from '../scoring-type.ts'
import { lastWeekOf, needsWithPasses, targetOfWeek } from '../weeks.ts'

/**
 * Weekly consistency: 10 per local date up to the weekly target, and a bonus for a week that meets its target directly
 * after one that did (docs/rules/scoring.md#weeks).
 */
export const weeklyConsistency: ScoringType = {
  unit: SCORE_UNITS.weekly_consistency,
  category: 'consistency',
  bonusPoints: true,
  needsTrack: false,
  minutes: generalMinutes,
  earn,
  passes: { most, loss },
}

// Every week complete, each directly after another complete one.
function most(terms: Terms): bigint {
  const last = lastWeekOf(terms)
  const dates = BigInt(last) * BigInt(terms.rules.weeklyTarget) + BigInt(targetOfWeek(last, terms))
  return dates * pointsOfDate(terms) + BigInt(terms.rules.weekStreakBonus) * BigInt(last)
}

function loss(terms: Terms, passes: readonly number[]): bigint {
  let lost = 0n
  for (const [week, need] of needsWithPasses(passes, terms)) {
    lost += BigInt(targetOfWeek(week, terms) - need) * pointsOfDate(terms)
    if (need === 0) lost += BigInt(terms.rules.weekStreakBonus)
  }
  return lost
}

function pointsOfDate({ numbers }: Terms): bigint {
  return BigInt(numbers.firstWorkoutOfDayPoints)
}

function earn(counted: readonly CountedActivity[], terms: Terms, passes: ReadonlySet<number>): Earning[] {
  const days = outcomeOfDays(new Set(counted.map(activity => activity.day)), terms, passes)
  const seen = new Set<number>()
  return counted.map(({ day }) => {
    if (seen.has(day)) return { parts: [], nothing: 'not_first_of_day' }
    seen.add(day)
    const outcome = days.get(day)!
    if (outcome === 'full') return { parts: [], nothing: 'week_full' }
    const parts: Earning['parts'] = [{ why: 'base', value: whole(terms.numbers.firstWorkoutOfDayPoints) }]
    if (outcome === 'streak') parts.push({ why: 'week_streak', value: whole(terms.rules.weekStreakBonus) })
    return { parts }
  })
}

// Because of zones the order of starts can differ from the order of dates, so dates are judged first.
function outcomeOfDays(
  trained: ReadonlySet<number>,
  terms: Terms,
  passes: ReadonlySet<number>,
): Map<number, 'scored' | 'streak' | 'full'> {
  const needs = needsWithPasses([...passes], terms)
  const precedingOf = (week: number) => {
    let before = week - 1
    while (needs.get(before) === 0) before--
    return before
  }
  const outcomes = new Map<number, 'scored' | 'streak' | 'full'>()
  let [week, done, lastMet] = [-1, 0, -2]
  for (const day of [...trained].sort((a, b) => a - b)) {
    const weekOfDay = Math.floor((day - terms.startDay) / 7)
    if (weekOfDay !== week) [week, done] = [weekOfDay, 0]
    const target = targetOfWeek(week, terms)
    done++
    if (done === (needs.get(week) ?? target)) {
      outcomes.set(day, lastMet === precedingOf(week) ? 'streak' : 'scored')
      lastMet = week
    } else outcomes.set(day, done > target ? 'full' : 'scored')
  }
  return outcomes
}
