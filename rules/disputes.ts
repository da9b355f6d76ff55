import type { Instant } from './calendar.ts'
import { DISPUTES_EACH } from './limits.ts'
import type { Settlement } from './prizes.ts'

/** Facts that decide whether a person may dispute the result of a challenge. */
export type DisputeFacts = {
  /** Whether the person takes part, and has paid if a payment is due. */
  isParticipant: boolean
  /** The current result; null before there is one. */
  result: { outcome: Settlement['outcome']; disputesUntil: Instant } | null
  /** The number of disputes this person has opened about it, decided ones included, and whether one is still open. */
  opened: number
  hasOpen: boolean
}

/** Every reason against opening a dispute, named like the refusal of the call. */
export const DISPUTE_REFUSALS = [
  'not_settled',
  'not_participating',
  'nothing_to_dispute',
  'dispute_over',
  'dispute_open',
  'disputes_used',
] as const
export type DisputeRefusal = (typeof DISPUTE_REFUSALS)[number]

/** Returns why this person can't dispute the result now, or null (docs/rules/prizes.md#disputes). */
export function whyNoDispute(
  { isParticipant, result, opened, hasOpen }: DisputeFacts,
  now: Instant,
): DisputeRefusal | null {
  if (!result) return 'not_settled'
  if (!isParticipant) return 'not_participating'
  if (result.outcome !== 'paid') return 'nothing_to_dispute'
  if (new Date(now).getTime() >= new Date(result.disputesUntil).getTime()) return 'dispute_over'
  if (hasOpen) return 'dispute_open'
  return opened >= DISPUTES_EACH ? 'disputes_used' : null
}
