import { CHALLENGE_MARKS } from '@bora/rules/challenge-marks.ts'
import { COUNTED_STATES } from '@bora/rules/metrics.ts'
import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { DeskAct } from './admin-payouts.ts'
import { ChallengeType, PrizePool } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Cursor, Day, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const ListedChallenge = z.object({
  id: Id,
  title: z.string(),
  creator: PersonRef,
  type: ChallengeType,
  /** The state by the creator's calendar. */
  state: z.enum(COUNTED_STATES),
  startDate: Day,
  endDate: Day,
  createdAt: Instant,
  isPrivate: z.boolean(),
  marks: z.array(z.enum(CHALLENGE_MARKS)),
  /** The number of participants, without unpaid ones. */
  participants: z.int(),
  pool: PrizePool,
})

const WholeChallenge = ListedChallenge.extend({
  description: z.string(),
  timeZone: z.string(),
  startsAt: Instant,
  settlesAt: Instant,
  endedAt: Instant.nullable(),
  /** The number of seats held without a payment. */
  unpaid: z.int(),
  /** The number of open disputes of its result. */
  openDisputes: z.int(),
  /** Acts of admins on it, the latest first. */
  acts: z.array(DeskAct),
  /** The viewer created it or takes part: another admin has to act on it. */
  isOwn: z.boolean(),
  /** What the viewer can do now. */
  can: z.array(z.enum([...CHALLENGE_MARKS, 'cancel'])),
})

export const adminChallenges = {
  list: endpoint({
    method: 'GET',
    path: '/admin/challenges',
    mayLag: true,
    access: 'desk',
    summary:
      'Challenges of all kinds, private ones too, the newest first; `search` is part of a title or of the creator’s name, or an id or its beginning',
    query: z.object({
      search: z.string().trim().min(1).max(80).optional(),
      only: z.enum([...COUNTED_STATES, ...CHALLENGE_MARKS]).optional(),
      cursor: Cursor.optional(),
    }),
    output: page(ListedChallenge),
    errors: ['invalid_input'],
  }),
  whole: endpoint({
    method: 'GET',
    path: '/admin/challenges/:challengeId',
    access: 'desk',
    summary: 'Read one challenge with its history of admin actions',
    params: ChallengeId,
    output: WholeChallenge,
    errors: ['challenge_not_found'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/admin/challenges/:challengeId/marks/:mark',
    access: 'desk',
    summary:
      'Put a mark on a challenge or take it off: recommended to everybody first, or an ambassador’s; no rule of it changes',
    params: ChallengeId.extend({ mark: z.enum(CHALLENGE_MARKS) }),
    body: z.strictObject({
      isSet: z.boolean(),
      note: shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true }),
    }),
    output: WholeChallenge,
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      'challenge_ended',
      'challenge_cancelled',
      'challenge_private',
      'not_allowed',
    ],
  }),
}
