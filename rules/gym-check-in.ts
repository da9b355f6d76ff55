import type { Place } from './geodesic.ts'
import { MAX_GYM_ACCURACY_METERS, GYM_REACH_METERS, GYM_SEEN_AFTER_MINUTES, GYM_SEEN_BEFORE_MINUTES } from './limits.ts'

/** A device's measurement at a gym: the distance, its accuracy in metres, and when. */
export type GymSighting = { distanceMeters: number; accuracyMeters: number; at: string }

/** Whether a measurement shows presence at a gym. */
export type CheckInReach = 'within' | 'too_far' | 'too_vague'

const MINUTE_MS = 60_000
// About a kilometre: precise enough to find gyms nearby, too coarse to locate a person.
const ROUGH_PER_DEGREE = 100

/**
 * Rounds a place to hundredths of a degree, about a kilometre: the precision that may be sent, stored and searched with
 * (docs/rules/activities.md#gyms).
 */
export function roughPlace({ latitude, longitude }: Place): Place {
  return { latitude: rough(latitude), longitude: rough(longitude) }
}

/**
 * Returns the distance in metres within which a device of this accuracy counts as at the gym
 * (docs/rules/activities.md#gym-check-in).
 */
export function checkInReachMeters(accuracyMeters: number): number {
  return Math.max(GYM_REACH_METERS, 2 * accuracyMeters)
}

/**
 * Returns whether a device is at the gym (docs/rules/activities.md#gym-check-in). An inaccurate measurement can still
 * show that the device is too far away.
 */
export function checkInReach({ distanceMeters, accuracyMeters }: Omit<GymSighting, 'at'>): CheckInReach {
  if (accuracyMeters <= MAX_GYM_ACCURACY_METERS)
    return distanceMeters <= checkInReachMeters(accuracyMeters) ? 'within' : 'too_far'
  return distanceMeters - accuracyMeters > GYM_REACH_METERS ? 'too_far' : 'too_vague'
}

/**
 * Returns whether a person who was at the gym at this instant was there during the workout: from shortly before its
 * start until shortly after its end (docs/rules/activities.md#gym-check-in).
 */
export function wasThereFor(
  seenAt: string | null,
  { startedAt, minutes }: { startedAt: string; minutes: number },
): boolean {
  if (seenAt === null) return false
  const start = Date.parse(startedAt)
  const seen = Date.parse(seenAt)
  return (
    seen >= start - GYM_SEEN_BEFORE_MINUTES * MINUTE_MS &&
    seen <= start + (minutes + GYM_SEEN_AFTER_MINUTES) * MINUTE_MS
  )
}

function rough(degrees: number): number {
  // Avoids minus zero, which would be another text for the same place.
  return Math.round(degrees * ROUGH_PER_DEGREE) / ROUGH_PER_DEGREE + 0
}
