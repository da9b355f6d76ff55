import type { Day } from '@bora/rules/calendar.ts'
import type { ContextChallenge } from './worth.ts'

type Challenge = ContextChallenge['challenge']

/** The challenges in which a workout of this date may show a pose. */
export function posedOn(day: Day, challenges: readonly Challenge[]): Challenge[] {
  return challenges.filter(
    ({ startDate, endDate, rules }) =>
      startDate <= day && day <= endDate && (rules.pose === 'mark' || rules.pose === 'require'),
  )
}
