import { parseDecimal, plus, times, whole } from '../../decimal.ts'
import { SCORE_UNITS } from '../../score-units.ts'
import { flashPercentOf, flashPoints, isFlashHour } from '../flash-bonus.ts'
import { anyMinutes } from '../minutes-range.ts'
import type { CountedActivity, Earning, ScoringType, Terms } from '../scoring-type.ts'
import { bringsTheMost, typesByDay, varietyPercentOf } from '../variety-bonus.ts'

/**
 * Time and calories: minutes x base points x MET multiplier, then variety and flash. Multipliers compound, so each part
 * of a receipt is its increase over all parts before it; point bonuses are added after them
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
    const varied = variety === 'percent' ? varietyPercentOf(base, typesOf.get(activity.day)!.size, numbers) : null
    if (varied) parts.push({ why: 'variety', value: varied })
    const inFlash = isFlashHour(activity.second, numbers)
    if (flash === 'percent' && inFlash) {
      parts.push({ why: 'flash', value: flashPercentOf(varied ? plus(base, varied) : base, numbers) })
    }
    if (variety === 'points' && bringsTheMost(sofar, activity, numbers)) {
      parts.push({ why: 'variety_points', value: whole(numbers.varietyPoints) })
    }
    if (flash === 'points' && inFlash) parts.push({ why: 'flash_points', value: flashPoints(numbers) })
    return { parts }
  })
}
