import type { Transitions } from './transitions.ts'

/** Where the money of a challenge stands (spec 4); `refunded` when it went back instead (decisions 4). */
export type PrizeStatus = 'collecting' | 'ready' | 'paid_out' | 'refunded'

/** Collecting until the end, ready until settled; a settlement pays out or gives back, for good. */
export const prizeTransitions = {
  collecting: ['ready', 'refunded'],
  ready: ['paid_out', 'refunded'],
  paid_out: [],
  refunded: [],
} as const satisfies Transitions<PrizeStatus>
