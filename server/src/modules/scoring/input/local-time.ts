import { timeIn } from '@bora/rules/calendar.ts'

/**
 * Returns the local start time of an activity as `HH:MM`, in the zone it was done in
 * (docs/rules/clock-and-calendar.md#instants-and-local-dates).
 */
export function localTimeOf(activity: { started_at: string; time_zone: string }): string {
  const { hour, minute } = timeIn(activity.started_at, activity.time_zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
