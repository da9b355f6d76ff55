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
