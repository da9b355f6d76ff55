import { dayNumber } from '@bora/rules/calendar.ts'
import { targetOfWeek, weekOf } from '@bora/rules/scoring/weeks.ts'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../device/clock.ts'
import { type Card, detailsQuery } from './challenge-data.ts'

/** The current week's target of a weekly challenge; null for the other types. A card doesn't include the rules. */
export function useWeekGoal(card: Card): number | null {
  const weekly = card.type === 'weekly_consistency' && card.mine?.state === 'participating' && card.status === 'active'
  const { data } = useQuery({ ...detailsQuery(card.id), enabled: weekly })
  if (!weekly || !data) return null
  const week = weekOf(today(), card.startDate) - 1
  if (week < 0) return null
  return targetOfWeek(week, {
    startDay: dayNumber(card.startDate)!,
    endDay: dayNumber(card.endDate)!,
    rules: data.rules,
  })
}
