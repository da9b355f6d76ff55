import { type Decimal, parseDecimal, plus, times, whole } from '../../decimal.ts'
import {
  FLASH_HOURS,
  FLASH_PERCENT,
  FLASH_POINTS,
  VARIETY_MOST_TYPES,
  VARIETY_PERCENT_PER_TYPE,
  VARIETY_POINTS,
} from '../../limits.ts'
import { workoutTypes } from '../../workout-types.ts'
import { anyMinutes } from '../minutes-range.ts'
import type { CountedActivity, Earning, ScoringType, Terms } from '../scoring-type.ts'

/**
 * Time and calories: minutes x base points x MET multiplier, then variety and flash. Multipliers multiply one on the
 * other, so each part is what it adds to everything before it; point bonuses come after them (decisions 3).
 */
export const caloriesTime: ScoringType = {
  unit: 'points',
  category: 'intensity',
  bonusPoints: true,
  needsTrack: false,
  minutes: anyMinutes,
  earn,
}

function earn(counted: readonly CountedActivity[], terms: Terms): Earning[] {
  const { variety, flash } = terms.rules
  const typesOf = typesByDay(counted)
  const sofar = new Map<number, Set<string>>()
  return counted.map(activity => {
    const parts: Earning['parts'] = []
    const met = parseDecimal(workoutTypes[activity.workoutType].met)!
    const base = times(times(whole(activity.minutes), terms.basePointsPerMinute), met)
    parts.push({ why: 'base', value: base })
    let product = base
    const types = typesOf.get(activity.day)!.size
    if (variety === 'percent' && types >= 2) {
      const added = times(product, percent(VARIETY_PERCENT_PER_TYPE * Math.min(types, VARIETY_MOST_TYPES)))
      parts.push({ why: 'variety', value: added })
      product = plus(product, added)
    }
    const inFlash = isFlashHour(activity.second)
    if (flash === 'percent' && inFlash) parts.push({ why: 'flash', value: times(product, percent(FLASH_PERCENT)) })
    if (variety === 'points' && bringsTheThird(sofar, activity)) {
      parts.push({ why: 'variety_points', value: whole(VARIETY_POINTS) })
    }
    if (flash === 'points' && inFlash) parts.push({ why: 'flash_points', value: whole(FLASH_POINTS) })
    return { parts }
  })
}

/** Whether a local time of day, in seconds since midnight, lies in a flash hour (spec 9). */
export function isFlashHour(second: number): boolean {
  return FLASH_HOURS.some(({ from, until }) => second >= from * 3_600 && second < until * 3_600)
}

function typesByDay(counted: readonly CountedActivity[]): Map<number, Set<string>> {
  const days = new Map<number, Set<string>>()
  for (const { day, workoutType } of counted) typesAt(days, day).add(workoutType)
  return days
}

function bringsTheThird(sofar: Map<number, Set<string>>, { day, workoutType }: CountedActivity): boolean {
  const types = typesAt(sofar, day)
  if (types.has(workoutType)) return false
  types.add(workoutType)
  return types.size === VARIETY_MOST_TYPES
}

function typesAt(days: Map<number, Set<string>>, day: number): Set<string> {
  const types = days.get(day) ?? new Set()
  days.set(day, types)
  return types
}

function percent(value: number): Decimal {
  return { units: BigInt(value), scale: 2 }
}
