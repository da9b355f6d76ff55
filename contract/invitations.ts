import { CLOSED_REASONS } from '@bora/rules/closed-reasons.ts'
import { INVITE_STATUSES, LIFELINE_STATES } from '@bora/rules/invites.ts'
import { EMAIL_MAX_LENGTH, INVITE_MAILS_AT_ONCE } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, DeviceMark, Id, Instant } from './shapes.ts'

const InviteStatus = z.enum(INVITE_STATUSES)

/** The result of inviting an address. */
const Outcome = z.object({
  email: z.string(),
  /** `not_sent`: the address has reached its limit of recent invites. */
  outcome: z.enum(['sent', 'already', 'not_sent']),
  /** The status of the existing invitation; null if there is none. */
  status: InviteStatus.nullable(),
})

/** A link for several people. */
const InviteLink = z.object({
  url: z.string(),
  expiresAt: Instant,
  /** How many people have joined by it, and its maximum. */
  joined: z.int(),
  most: z.int(),
})

export const invitations = {
  again: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-again',
    summary:
      'Invite the people of another challenge of yours to this one, each once; sent again, it invites nobody twice',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      /** The challenge whose participants are invited; the viewer must be its creator, too. */
      from: Id,
    }),
    /** How many people this call invited: without those invited before and those already in the challenge. */
    output: z.object({ invited: z.int() }),
    errors: ['challenge_not_found', 'only_creator', ...CLOSED_REASONS, 'too_many_requests', 'invalid_input'],
  }),
  person: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-person',
    summary:
      'Invite a person with whom the viewer shares a challenge to a challenge of their own; again, it changes nothing',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({ person: Id }),
    /** Whether this call invited: not if the person was invited before, or is in the challenge. */
    output: z.object({ invited: z.boolean() }),
    errors: [
      'challenge_not_found',
      'only_creator',
      'person_not_found',
      ...CLOSED_REASONS,
      'too_many_requests',
      'invalid_input',
    ],
  }),
  link: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-link',
    summary:
      "The viewer's link with which others can open and join this challenge; the same each time, until it has run out",
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({ device: DeviceMark.nullable() }),
    output: InviteLink,
    errors: ['challenge_not_found', 'not_participating', 'invalid_input'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-link/renew',
    summary: "Revoke the viewer's link and create another; participants remain",
    access: 'signed-in',
    params: ChallengeId,
    output: InviteLink,
    errors: ['challenge_not_found', 'not_participating', 'too_many_requests'],
  }),
  lifelineLink: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/lifeline-link',
    summary: "Today's link for one person: an invitation that the viewer shares; the same all day",
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({ url: z.string(), expiresAt: Instant }),
    errors: ['challenge_not_found', 'not_participating', ...CLOSED_REASONS, 'too_many_requests'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invitations',
    summary: 'Invite e-mail addresses; those invited already are refused with their status, one by one',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({ emails: z.array(z.string().max(EMAIL_MAX_LENGTH)).min(1).max(INVITE_MAILS_AT_ONCE) }),
    output: z.object({ items: z.array(Outcome) }),
    errors: [
      'challenge_not_found',
      'not_participating',
      'email_not_confirmed',
      ...CLOSED_REASONS,
      'too_many_requests',
      'invalid_input',
    ],
  }),
  sent: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/invitations',
    summary: 'Whom the viewer invited to this challenge, the latest first, and what became of it',
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({
      items: z.array(
        z.object({
          id: Id,
          /** Null for a link for one person. */
          email: z.string().nullable(),
          status: InviteStatus,
          sentAt: Instant,
          expiresAt: Instant,
        }),
      ),
      /** Whether an invitation sent today would be a lifeline (docs/rules/scoring.md#invite-bonuses). */
      lifeline: z.enum(LIFELINE_STATES),
    }),
    errors: ['challenge_not_found'],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invitations/:invitationId/correct',
    summary: 'Send an own invitation that never arrived to another address, in its place',
    access: 'signed-in',
    params: ChallengeId.extend({ invitationId: Id }),
    body: z.strictObject({ email: z.string().max(EMAIL_MAX_LENGTH) }),
    output: Outcome,
    errors: [
      'not_found',
      'challenge_not_found',
      'not_participating',
      'email_not_confirmed',
      ...CLOSED_REASONS,
      'too_many_requests',
      'invalid_input',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invitations/:invitationId/withdraw',
    summary: "Withdraw one of the viewer's invitations that is not accepted yet; idempotent",
    access: 'signed-in',
    params: ChallengeId.extend({ invitationId: Id }),
    output: z.object({ withdrawn: z.literal(true) }),
    errors: ['not_found'],
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
