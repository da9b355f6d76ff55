import {
  CONDUCT_WORDS_MAX_LENGTH,
  CONDUCT_WORDS_MIN_LENGTH,
  MAX_CO_ADMINS,
  REMOVAL_REASON_MAX_LENGTH,
  REMOVAL_REASON_MIN_LENGTH,
} from '@bora/rules/fairness/limits.ts'
import { HOST_POWERS, HOST_ROLES } from '@bora/rules/fairness/hosts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const PersonInChallenge = ChallengeId.extend({ personId: Id })
const CoAdminState = z.enum(['named', 'accepted'])

/** Who runs a challenge (docs/rules/challenges.md#co-admins). */
const Hosts = z.object({
  /** Null: staff lead it. */
  leader: PersonRef.nullable(),
  coAdmins: z.array(z.object({ person: PersonRef, state: CoAdminState })),
  most: z.literal(MAX_CO_ADMINS),
  role: z.enum(HOST_ROLES),
  powers: z.array(z.enum(HOST_POWERS)),
  /** The viewer was named and hasn't answered yet. */
  isNamed: z.boolean(),
})

export const hosting = {
  hosts: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/hosts',
    summary: 'Who leads a challenge, its co-admins, and what the viewer may do there as one of them',
    access: 'signed-in',
    params: ChallengeId,
    output: Hosts,
    errors: ['challenge_not_found', 'not_participating'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/people',
    summary: 'The participants of a challenge, for its hosts: who joined first comes first',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ cursor: Cursor.optional() }),
    output: page(
      z.object({
        person: PersonRef,
        state: z.enum(['payment_pending', 'participating']),
        joinedAt: Instant,
        coAdmin: CoAdminState.nullable(),
        isMe: z.boolean(),
        /** Whether the viewer may remove this person now. */
        canRemove: z.boolean(),
      }),
    ),
    errors: ['invalid_input', 'challenge_not_found', 'not_participating', 'only_hosts'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/people/:personId/remove',
    summary: 'Remove a participant before the start: the fee goes back in full, and there is no way back',
    access: 'signed-in',
    params: PersonInChallenge,
    body: z.strictObject({
      reason: shownText({ least: REMOVAL_REASON_MIN_LENGTH, most: REMOVAL_REASON_MAX_LENGTH, lines: true }),
    }),
    output: z.object({ removed: z.literal(true) }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      'not_participating',
      'only_creator',
      'participant_not_found',
      'challenge_cancelled',
      'remove_after_start',
    ],
  }),
  nameCoAdmin: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/co-admins/:personId',
    summary: 'Name a participant co-admin, who then accepts or declines',
    access: 'signed-in',
    params: PersonInChallenge,
    output: Hosts,
    errors: [
      'challenge_not_found',
      'not_participating',
      'only_creator',
      'participant_not_found',
      'co_admins_full',
      'challenge_ended',
      'challenge_cancelled',
    ],
  }),
  acceptCoAdmin: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/co-admins/accept',
    summary: 'Accept to be co-admin of a challenge',
    access: 'signed-in',
    params: ChallengeId,
    output: Hosts,
    errors: ['challenge_not_found', 'not_participating', 'not_named'],
  }),
  endCoAdmin: endpoint({
    method: 'DELETE',
    path: '/challenges/:challengeId/co-admins/:personId',
    summary: 'Take the role of a co-admin back, or decline or give up the own one',
    access: 'signed-in',
    params: PersonInChallenge,
    output: Hosts,
    errors: ['challenge_not_found', 'not_participating', 'only_creator'],
  }),
  callStaff: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/staff-calls',
    summary: 'Call staff about a participant, for the hosts of a challenge',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      personId: Id,
      words: shownText({ least: CONDUCT_WORDS_MIN_LENGTH, most: CONDUCT_WORDS_MAX_LENGTH, lines: true }),
    }),
    output: z.object({ called: z.literal(true) }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      'not_participating',
      'only_hosts',
      'participant_not_found',
      'staff_called',
      'challenge_ended',
      'challenge_cancelled',
      'too_many_requests',
    ],
  }),
}
