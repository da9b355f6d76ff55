import { dayNumber } from '@bora/rules/calendar.ts'
import { needsWithPasses, targetOfWeek, weekOf } from '@bora/rules/scoring/weeks.ts'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../device/clock.ts'
import { type Card, detailsQuery } from './challenge-data.ts'

/**
 * Returns the number of dates that complete the current week of a weekly challenge, with the viewer's passes
 * (docs/rules/passes.md#weeks); null if it needs none, and for the other types. A card doesn't include the rules.
 */
export function useWeekGoal(card: Card): number | null {
  const weekly = card.type === 'weekly_consistency' && card.mine?.state === 'participating' && card.status === 'active'
  const { data } = useQuery({ ...detailsQuery(card.id), enabled: weekly })
  if (!weekly || !data) return null
  const week = weekOf(today(), card.startDate) - 1
  if (week < 0) return null
  const terms = { startDay: dayNumber(card.startDate)!, endDay: dayNumber(card.endDate)!, rules: data.rules }
  const passes = data.viewer.passDates.map(date => dayNumber(date)!)
  const need = needsWithPasses(passes, terms).get(week) ?? targetOfWeek(week, terms)
  return need > 0 ? need : null
}
