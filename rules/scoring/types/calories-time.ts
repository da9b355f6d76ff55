import { type Decimal, parseDecimal, plus, times, whole } from '../../decimal.ts'
import type { BusinessNumbers } from '../../rules-version.ts'
import { SCORE_UNITS } from '../../score-units.ts'
import { anyMinutes } from '../minutes-range.ts'
import type { CountedActivity, Earning, ScoringType, Terms } from '../scoring-type.ts'

/**
 * Time and calories: minutes x base points x MET multiplier, then variety and flash. Multipliers multiply one on the
 * other, so each part is what it adds to everything before it; point bonuses come after them
 * (docs/rules/scoring.md#variety, docs/rules/scoring.md#flash).
 */
export const caloriesTime: ScoringType = {
  unit: SCORE_UNITS.calories_time,
  category: 'intensity',
  bonusPoints: true,
  needsTrack: false,
  minutes: anyMinutes,
  earn,
}

function earn(counted: readonly CountedActivity[], terms: Terms): Earning[] {
  const { numbers } = terms
  const { variety, flash } = terms.rules
  const typesOf = typesByDay(counted)
  const sofar = new Map<number, Set<string>>()
  return counted.map(activity => {
    const parts: Earning['parts'] = []
    const met = parseDecimal(numbers.met[activity.workoutType])!
    const base = times(times(whole(activity.minutes), terms.basePointsPerMinute), met)
    parts.push({ why: 'base', value: base })
    let product = base
    const types = typesOf.get(activity.day)!.size
    if (variety === 'percent' && types >= 2) {
      const added = times(product, percent(numbers.varietyPercentPerType * Math.min(types, numbers.varietyMostTypes)))
      parts.push({ why: 'variety', value: added })
      product = plus(product, added)
    }
    const inFlash = isFlashHour(activity.second, numbers)
    if (flash === 'percent' && inFlash) {
      parts.push({ why: 'flash', value: times(product, percent(numbers.flashPercent)) })
    }
    if (variety === 'points' && bringsTheMost(sofar, activity, numbers)) {
      parts.push({ why: 'variety_points', value: whole(numbers.varietyPoints) })
    }
    if (flash === 'points' && inFlash) parts.push({ why: 'flash_points', value: whole(numbers.flashPoints) })
    return { parts }
  })
}

/** Whether a local time of day, in seconds since midnight, lies in a flash hour (docs/rules/scoring.md#flash). */
function isFlashHour(second: number, { flashHours }: BusinessNumbers): boolean {
  return flashHours.some(({ from, until }) => second >= from * 3_600 && second < until * 3_600)
}

function typesByDay(counted: readonly CountedActivity[]): Map<number, Set<string>> {
  const days = new Map<number, Set<string>>()
  for (const { day, workoutType } of counted) typesAt(days, day).add(workoutType)
  return days
}

function bringsTheMost(
  sofar: Map<number, Set<string>>,
  { day, workoutType }: CountedActivity,
  { varietyMostTypes }: BusinessNumbers,
): boolean {
  const types = typesAt(sofar, day)
  if (types.has(workoutType)) return false
  types.add(workoutType)
  return types.size === varietyMostTypes
}

function typesAt(days: Map<number, Set<string>>, day: number): Set<string> {
  const types = days.get(day) ?? new Set()
  days.set(day, types)
  return types
}

function percent(value: number): Decimal {
  return { units: BigInt(value), scale: 2 }
}
