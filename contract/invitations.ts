import { CLOSED_REASONS } from '@bora/rules/closed-reasons.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Id } from './shapes.ts'

export const invitations = {
  again: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-again',
    summary:
      'Invite the people of another challenge of yours to this one, each once; sent again, it invites nobody twice',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      /** The challenge whose people are asked; its creator is the viewer too. */
      from: Id,
    }),
    /** How many were invited by this call: neither those who were before, nor who is in already. */
    output: z.object({ invited: z.int() }),
    errors: ['challenge_not_found', 'only_creator', ...CLOSED_REASONS, 'too_many_requests', 'invalid_input'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/decline-invitation',
    summary: 'Show an invitation to the viewer no longer; nothing else changes, and joining stays possible',
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({ declined: z.literal(true) }),
    errors: ['challenge_not_found'],
  }),
}
