import { type Decimal, percent, times, whole } from '../decimal.ts'
import type { BusinessNumbers } from '../rules-version.ts'

/**
 * Returns whether a workout that begins at this local time of day, in seconds since midnight, is in a flash hour
 * (docs/rules/scoring.md#flash).
 */
export function isFlashHour(second: number, { flashHours }: BusinessNumbers): boolean {
  return flashHours.some(({ from, until }) => second >= from * 3_600 && second < until * 3_600)
}

/** Returns the points that a flash hour adds to these if the bonus is a percentage (docs/rules/scoring.md#flash). */
export function flashPercentOf(points: Decimal, { flashPercent }: BusinessNumbers): Decimal {
  return times(points, percent(flashPercent))
}

/** Returns the points that a flash hour adds if the bonus is fixed (docs/rules/scoring.md#flash). */
export function flashPoints(numbers: BusinessNumbers): Decimal {
  return whole(numbers.flashPoints)
}
