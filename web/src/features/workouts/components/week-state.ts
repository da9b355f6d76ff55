import type { Day } from '@bora/rules/calendar.ts'
import type { WeekDay } from '../../../ui/Week.tsx'

type WeekDate = { day: Day; done: boolean; when: 'past' | 'today' | 'future' }

/**
 * Returns the state of a date of the current week: trained, or free by a pass in any challenge
 * (docs/rules/passes.md#streak).
 */
export function weekState({ day, done, when }: WeekDate, passDates: readonly Day[]): WeekDay['state'] {
  if (done) return 'done'
  if (passDates.includes(day)) return when === 'future' ? 'planned' : 'pass'
  return when === 'past' ? 'missed' : when
}
