import type { ChallengePhase } from './challenge-phase.ts'
import type { Settlement } from './prizes.ts'
import type { Transitions } from './transitions.ts'

/** The status of a challenge's money; `refunded` if it went back instead (docs/rules/prizes.md#status). */
export type PrizeStatus = 'collecting' | 'ready' | 'paid_out' | 'refunded'

/** Collecting until the end, ready until settled; a settlement pays out or refunds, which is final. */
export const prizeTransitions = {
  collecting: ['ready', 'refunded'],
  ready: ['paid_out', 'refunded'],
  paid_out: [],
  refunded: [],
} as const satisfies Transitions<PrizeStatus>

export const PRIZE_STATUSES = Object.keys(prizeTransitions) as PrizeStatus[]

/**
 * Returns the status of a challenge's money: by its phase, and after the end by its outcome. `outcome` is that of its
 * settlement, null before there is one. Only money paid to winners is paid out; everything else was refunded, or never
 * collected.
 */
export function prizeStatus(phase: ChallengePhase['phase'], outcome: Settlement['outcome'] | null): PrizeStatus {
  if (phase === 'cancelled') return 'refunded'
  if (phase === 'completed') return outcome === 'paid' ? 'paid_out' : 'refunded'
  return phase === 'closing' ? 'ready' : 'collecting'
}
