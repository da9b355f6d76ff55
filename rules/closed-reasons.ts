/** Reasons why a challenge accepts no new participants, for anyone; named like the refusal of the call. */
export const CLOSED_REASONS = [
  'challenge_cancelled',
  'challenge_ended',
  'challenge_started',
  'participant_limit',
  'free_join_limit',
] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

const OVER: readonly ClosedReason[] = ['challenge_cancelled', 'challenge_ended']
const FULL: readonly ClosedReason[] = ['participant_limit', 'free_join_limit']

/**
 * Returns whether the reason is that every seat is taken, which may change when a participant leaves or doesn't pay in
 * time.
 */
export function isFull(reason: string | null): boolean {
  return FULL.some(code => code === reason)
}

/** Returns whether the reason is that the challenge is over for everyone. */
export function isOver(reason: string | null): boolean {
  return OVER.some(code => code === reason)
}
