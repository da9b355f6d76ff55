import { addDays } from './calendar.ts'
import { PRIZE_CREDIT_DAYS } from './limits.ts'

/**
 * Returns the UTC instant until which bonus credits that become available at `now` can be spent
 * (docs/rules/money.md#bonus-credits).
 */
export function creditEnd(now: Date): string {
  const instant = now.toISOString()
  return addDays(instant.slice(0, 10), PRIZE_CREDIT_DAYS) + instant.slice(10)
}
