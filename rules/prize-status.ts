import type { ChallengePhase } from './challenge-phase.ts'
import type { Settlement } from './prizes.ts'
import type { Transitions } from './transitions.ts'

/** Where the money of a challenge stands; `refunded` when it went back instead (docs/rules/prizes.md#status). */
export type PrizeStatus = 'collecting' | 'ready' | 'paid_out' | 'refunded'

/** Collecting until the end, ready until settled; a settlement pays out or gives back, for good. */
export const prizeTransitions = {
  collecting: ['ready', 'refunded'],
  ready: ['paid_out', 'refunded'],
  paid_out: [],
  refunded: [],
} as const satisfies Transitions<PrizeStatus>

export const PRIZE_STATUSES = Object.keys(prizeTransitions) as PrizeStatus[]

/**
 * Returns where the money of a challenge stands: by its phase, and once it is over by how it ended. `outcome` is that of
 * its settlement, null before there is one. Paid out is only what was paid to winners; everything else went back, or was
 * never there.
 */
export function prizeStatus(phase: ChallengePhase['phase'], outcome: Settlement['outcome'] | null): PrizeStatus {
  if (phase === 'cancelled') return 'refunded'
  if (phase === 'completed') return outcome === 'paid' ? 'paid_out' : 'refunded'
  return phase === 'closing' ? 'ready' : 'collecting'
}
