import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Day, Instant } from './shapes.ts'

const PassKind = z.enum(PASS_KINDS)

/** Whether a pass can be asked for a date: the viewer has one, trained on it, it is too late, or it can be. */
const PASS_DATE_STATES = ['open', 'taken', 'trained', 'late'] as const

/** The viewer's passes in a challenge, and for which dates more can be asked for (docs/rules/passes.md). */
const Passes = z.object({
  passDays: z.int(),
  left: z.int(),
  kinds: z.array(PassKind),
  lateHours: z.int(),
  /** The challenge's target, and the viewer's own; null for "the highest score wins". */
  target: z.int().nullable(),
  ownTarget: z.int().nullable(),
  /** The zone of the viewer's profile, in which dates begin and end. */
  timeZone: z.string(),
  today: Day,
  streakDays: z.int(),
  /** By date; `effective` is false where the viewer trained after all; `takeBackUntil` is null once it is too late for that. */
  passes: z.array(z.object({ date: Day, effective: z.boolean(), takeBackUntil: Instant.nullable() })),
  /** The dates that count in the challenge, from some days ago on; `targetThen` is the own target with a pass for it. */
  dates: z.array(
    z.object({
      date: Day,
      state: z.enum(PASS_DATE_STATES),
      until: z.object({ illness: Instant, injury: Instant, travel: Instant }),
      targetThen: z.int().nullable(),
    }),
  ),
})

const PassDate = ChallengeId.extend({ date: Day })

export const passes = {
  mine: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/passes',
    summary: "The viewer's passes in a challenge, and for which dates more can be asked for",
    access: 'signed-in',
    params: ChallengeId,
    output: Passes,
    errors: ['challenge_not_found', 'not_participating', 'pass_not_offered'],
  }),
  ask: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/passes/:date',
    summary: 'Ask for a pass; the kind is checked and never stored, and the same date again changes nothing',
    access: 'signed-in',
    params: PassDate,
    body: z.strictObject({ kind: PassKind }),
    output: Passes,
    errors: [
      'challenge_not_found',
      'not_participating',
      'challenge_ended',
      'challenge_cancelled',
      'pass_not_offered',
      'pass_date',
      'pass_trained',
      'pass_too_late',
      'pass_none_left',
    ],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/challenges/:challengeId/passes/:date',
    summary: 'Take a pass back, until its date ends; one that is not there changes nothing',
    access: 'signed-in',
    params: PassDate,
    output: Passes,
    errors: [
      'challenge_not_found',
      'not_participating',
      'challenge_ended',
      'challenge_cancelled',
      'pass_not_offered',
      'pass_stays',
    ],
  }),
}
