import type { Instant } from './calendar.ts'
import { numbersOf } from './rules-version.ts'

/** The moments at which the money of a challenge moves, all UTC. */
export type PrizeClock = { settledAt: string; disputesUntil: string; freeAt: string }

const DAY_MS = 86_400_000

/**
 * Until when a dispute can be opened, and when prizes go free, of a challenge that is or will be settled at that
 * moment. Both count from the settlement, also from one that came late, so every zone has at least 7 days after the
 * end. `holdDays` is the version's unless the installation sets it; 0 switches the hold off
 * (docs/rules/prizes.md#disputes, docs/rules/prizes.md#hold).
 */
export function prizeClock(
  settledAt: Instant,
  rulesVersion: number,
  holdDays = numbersOf(rulesVersion).prizeHoldDays,
): PrizeClock {
  const settled = new Date(settledAt).getTime()
  const after = (days: number) => new Date(settled + days * DAY_MS).toISOString().replace('.000Z', 'Z')
  return { settledAt: after(0), disputesUntil: after(numbersOf(rulesVersion).disputeDays), freeAt: after(holdDays) }
}
