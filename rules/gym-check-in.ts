import type { Place } from './geodesic.ts'
import { MAX_GYM_ACCURACY_METERS, GYM_REACH_METERS, GYM_SEEN_AFTER_MINUTES, GYM_SEEN_BEFORE_MINUTES } from './limits.ts'

/** What a device measured of a gym: how far it was, how well it knew where it is, in metres, and when. */
export type GymSighting = { distanceMeters: number; accuracyMeters: number; at: string }

/** What a measurement says about being at a gym. */
export type CheckInReach = 'within' | 'too_far' | 'too_vague'

const MINUTE_MS = 60_000
// About a kilometre: enough to find what is near, too little to find somebody.
const ROUGH_PER_DEGREE = 100

/**
 * Returns the place to hundredths of a degree, about a kilometre: what may be sent, stored and asked about
 * (docs/rules/activities.md#gyms).
 */
export function roughPlace({ latitude, longitude }: Place): Place {
  return { latitude: rough(latitude), longitude: rough(longitude) }
}

/** Returns the metres from a gym within which a device of this accuracy is at it (docs/rules/activities.md#gym-check-in). */
export function checkInReachMeters(accuracyMeters: number): number {
  return Math.max(GYM_REACH_METERS, 2 * accuracyMeters)
}

/**
 * Returns whether a device is at the gym (docs/rules/activities.md#gym-check-in). One that knows too little of where it
 * is may still be too far away for certain.
 */
export function checkInReach({ distanceMeters, accuracyMeters }: Omit<GymSighting, 'at'>): CheckInReach {
  if (accuracyMeters <= MAX_GYM_ACCURACY_METERS)
    return distanceMeters <= checkInReachMeters(accuracyMeters) ? 'within' : 'too_far'
  return distanceMeters - accuracyMeters > GYM_REACH_METERS ? 'too_far' : 'too_vague'
}

/**
 * Returns whether somebody who was at the gym at this instant was there for the workout: from shortly before its start
 * until shortly after its end (docs/rules/activities.md#gym-check-in).
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
  // Never minus zero, which would be another text of the same place.
  return Math.round(degrees * ROUGH_PER_DEGREE) / ROUGH_PER_DEGREE + 0
}
