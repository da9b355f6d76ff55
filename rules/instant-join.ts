import type { Instant } from './calendar.ts'
import { INSTANT_JOIN_HOURS } from './limits.ts'

/**
 * Returns whether a stored instant-join record is too old to be used: more than 24 hours
 * (docs/rules/challenges.md#instant-join).
 */
export function isInstantJoinExpired(storedAt: Instant, now: Instant): boolean {
  return new Date(now).getTime() - new Date(storedAt).getTime() > INSTANT_JOIN_HOURS * 3_600_000
}
