import { addDays } from './calendar.ts'
import { PRIZE_CREDIT_DAYS } from './limits.ts'

/** Returns until when bonus credits can be spent that are free from `now`, an instant in UTC (docs/rules/money.md#bonus-credits). */
export function creditEnd(now: Date): string {
  const instant = now.toISOString()
  return addDays(instant.slice(0, 10), PRIZE_CREDIT_DAYS) + instant.slice(10)
}
