import { addDays, type Day, settlementInstant } from './calendar.ts'
import { DISPUTE_DAYS, PRIZE_HOLD_DAYS } from './limits.ts'

/** The moments at which the money of a challenge moves, all `YYYY-MM-DDTHH:MM:SSZ`. */
export type PrizeClock = { settledAt: string; disputesUntil: string; freeAt: string }

/**
 * When a challenge with this last date is settled, until when a dispute can be opened, and when its prizes go free
 * (decisions 4). The days of disputes and of the hold count from the settlement, so every zone has at least 7 days after
 * the end. `holdDays` is `PRIZE_HOLD_DAYS` unless the installation sets it; 0 switches the hold off.
 */
export function prizeClock(endDate: Day, holdDays = PRIZE_HOLD_DAYS): PrizeClock {
  return {
    settledAt: settlementInstant(endDate),
    disputesUntil: settlementInstant(addDays(endDate, DISPUTE_DAYS)),
    freeAt: settlementInstant(addDays(endDate, holdDays)),
  }
}
