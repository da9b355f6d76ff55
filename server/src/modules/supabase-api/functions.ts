import type { ErrorCode } from '@bora/contract/errors.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { joinInvited } from '../participation/index.ts'
import type { FingerprintSource } from '../accounts/index.ts'
import { spendingBoundsOf } from '../payments/index.ts'

/** The fixed messages that clients may show unchanged (docs/rules/client-api.md#messages). */
const said: Partial<Record<ErrorCode, string>> = {
  challenge_not_found: 'Challenge not found or not accessible',
  invite_required: 'Challenge not found or not accessible',
  challenge_ended: 'This challenge has ended or is no longer accepting participants',
  challenge_cancelled: 'The challenge you tried to join is no longer available',
  challenge_started: 'Challenge has already started',
  free_join_limit: 'Free join limit reached',
  participant_limit: 'Participant limit reached',
  payment_required: 'This challenge has an entry fee. Pay on the challenge page to join.',
  country_closed: "Paid challenges aren't available in your country.",
}

export type Joined = { success: true; already_joined: boolean } | { success: false; error: string; code: string }

/** `join-challenge-via-invite`: lets the caller in, or returns the reason as a message and a code. */
export async function joinViaInvite(
  ctx: SignedIn,
  { challengeId, invitedBy, origin }: { challengeId: string; invitedBy: string | null; origin: FingerprintSource },
): Promise<Joined> {
  try {
    const { alreadyIn } = await joinInvited(ctx, challengeId, invitedBy, { boundsOf: spendingBoundsOf, origin })
    return { success: true, already_joined: alreadyIn }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { success: false, error: said[error.code] ?? 'Failed to join challenge', code: error.code }
  }
}
