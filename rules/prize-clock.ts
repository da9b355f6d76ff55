import type { Instant } from './calendar.ts'
import { numbersOf } from './rules-version.ts'

/** The UTC instants at which the money of a challenge moves. */
export type PrizeClock = { settledAt: string; disputesUntil: string; freeAt: string }

const DAY_MS = 86_400_000

/**
 * Returns when disputes close and when prizes are released, for a challenge that is or will be settled at `settledAt`.
 * Both count from the settlement, even a late one, so every zone has at least 7 days after the end. `holdDays` is the
 * version's unless the installation sets it; 0 disables the hold (docs/rules/prizes.md#disputes,
 * docs/rules/prizes.md#hold).
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
