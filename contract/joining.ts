import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeDetails } from './challenges.ts'
import { ChallengeId, Id } from './shapes.ts'

export const joining = {
  join: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/join',
    access: 'signed-in',
    summary:
      'Join a challenge; where it costs money one is `payment_pending`, with a seat kept for a while, until it is paid',
    params: ChallengeId,
    body: z.strictObject({
      /** The rules as shown to the person; joining is refused when they differ from those in force. */
      fingerprint: z.string().max(128),
      invite: z.string().max(64).optional(),
      /**
       * Who sent the link; counts when that person is a participant or the creator
       * (docs/rules/challenges.md#who-invited).
       */
      invitedBy: Id.optional(),
    }),
    output: ChallengeDetails,
    errors: [
      'challenge_not_found',
      'challenge_ended',
      'challenge_started',
      'challenge_cancelled',
      'free_join_limit',
      'participant_limit',
      'invite_required',
      'email_not_confirmed',
      'rules_changed',
    ],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/leave',
    access: 'signed-in',
    summary: 'Leave before the start; an entry fee goes back in full',
    params: ChallengeId,
    output: ChallengeDetails,
    errors: ['challenge_not_found', 'not_participating', 'challenge_cancelled', 'leave_after_start'],
  }),
}
