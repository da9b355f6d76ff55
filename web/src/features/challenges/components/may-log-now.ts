import { lastLogOf } from '@bora/rules/challenge-phase.ts'
import { deviceTimeZone, now } from '../../../device/clock.ts'
import type { Details } from './challenge-data.ts'
import { phaseNow } from './phase.ts'

/** Until when workouts are accepted, by this device's calendar. */
export function lastLogNow({ endDate, limits }: Pick<Details, 'endDate' | 'limits'>): number {
  return lastLogOf({ endDate, lateHours: limits.lateHours }, deviceTimeZone())
}

/** Returns whether a workout can still be logged; false while the page says that the time for it is over. */
export function mayLogNow(challenge: Pick<Details, 'startDate' | 'endDate' | 'status' | 'limits' | 'can'>): boolean {
  if (!challenge.can.log) return false
  return phaseNow(challenge).phase !== 'closing' || lastLogNow(challenge) > now()
}
