import {
  DESK_NOTE_MAX_LENGTH,
  DESK_NOTE_MIN_LENGTH,
  PERSON_REPORT_REASONS,
  REPORT_REASONS,
} from '@bora/rules/limits.ts'
import { CASE_DECISIONS, CASE_SUBJECTS, MODERATION_REASONS, WORKOUT_REASONS } from '@bora/rules/moderation.ts'
import { PROOF_SIGNALS } from '@bora/rules/proof-signals.ts'
import { z } from 'zod'
import { WorkoutType } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { FlaggedWorkout } from './proof-signals.ts'
import { ChallengeId, Cursor, Day, Id, Instant, page, PersonRef, Picture, shownText } from './shapes.ts'

const Subject = z.enum(CASE_SUBJECTS)
/** The subject: a workout or a person. */
const CaseId = z.object({ subject: Subject, caseId: Id })
const Round = z.int().min(1).max(10_000)
/** A message to the person, in addition to the reason. */
const Words = shownText({ least: 0, most: DESK_NOTE_MAX_LENGTH, lines: true }).default('')

const Who = z.object({ id: Id, name: z.string() })

/** A decision: what, by whom, and whether it was reverted. */
export const CaseDecisionMade = z.object({
  round: z.int(),
  decision: z.enum(CASE_DECISIONS),
  reason: z.enum(MODERATION_REASONS).nullable(),
  words: z.string(),
  by: Who,
  at: Instant,
  undone: z.object({ by: Who, at: Instant }).nullable(),
})

export const ModerationCase = z.object({
  subject: Subject,
  id: Id,
  /** The workout's author, or the person it is about. */
  person: PersonRef,
  /** The number of the next decision of this case; a decision must name it. */
  round: z.int(),
  isOpen: z.boolean(),
  /** 0 to 100. */
  urgency: z.int(),
  /** Since when the case has been open; for a closed one, when it was decided. */
  since: Instant,
  /** The number of open reports. */
  reports: z.int(),
  signals: z.array(z.enum(PROOF_SIGNALS)),
  workout: z
    .object({
      workoutType: WorkoutType,
      localDate: Day,
      minutes: z.int(),
      voided: z.boolean(),
      photo: Picture.nullable(),
    })
    .nullable(),
  /** The latest one, if there is one. */
  decision: CaseDecisionMade.nullable(),
})

const WholeCase = ModerationCase.extend({
  person: PersonRef.extend({ memberSince: Instant, workouts: z.int(), warnings: z.int(), voids: z.int() }),
  evidence: FlaggedWorkout.nullable(),
  /** All workouts of the person on that date, including this one, in order. */
  day: z.array(
    z.object({ id: Id, workoutType: WorkoutType, startedAt: Instant, minutes: z.int(), voided: z.boolean() }),
  ),
  /** The latest ones, at most `MAX_REPORTS_SHOWN` of `reportedInAll`. */
  reported: z.array(
    z.object({
      id: Id,
      reason: z.enum([...REPORT_REASONS, ...PERSON_REPORT_REASONS]),
      comment: z.string(),
      /** The version of the workout that was reported. */
      version: z.int().nullable(),
      at: Instant,
      isOpen: z.boolean(),
    }),
  ),
  reportedInAll: z.int(),
  /** Decisions of this case, the first one first. */
  decisions: z.array(CaseDecisionMade),
  /** What the viewer can do now: nothing about oneself, nor if voiding would change the viewer's own rank. */
  can: z.array(z.enum([...CASE_DECISIONS, 'undo'])),
})

const Reason = z.enum([...WORKOUT_REASONS, ...PERSON_REPORT_REASONS.filter(reason => reason !== 'other')])
const PhotoId = z.object({ photoId: Id })

export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/admin/cases',
    summary: 'List moderation cases: open ones, the most urgent first, or decided ones, the latest first',
    access: 'admin',
    query: z.object({ state: z.enum(['open', 'decided']).default('open'), cursor: Cursor.optional() }),
    output: page(ModerationCase).extend({
      /** The number of open cases. */
      open: z.int(),
    }),
    errors: ['invalid_input'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/admin/cases/:subject/:caseId',
    summary: 'Read one case with its evidence and decisions',
    access: 'admin',
    params: CaseId,
    output: WholeCase,
    errors: ['invalid_input', 'case_not_found'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/admin/cases/:subject/:caseId/keep',
    summary: 'Nothing is wrong, or nothing that changes anything: the case is closed',
    access: 'admin',
    params: CaseId,
    body: z.strictObject({ round: Round }),
    output: WholeCase,
    errors: ['invalid_input', 'case_not_found', 'case_decided', 'not_allowed'],
  }),
  warn: endpoint({
    method: 'POST',
    path: '/admin/cases/:subject/:caseId/warn',
    summary: 'The person is warned and told why; no points move',
    access: 'admin',
    params: CaseId,
    body: z.strictObject({ round: Round, reason: Reason, words: Words }),
    output: WholeCase,
    errors: ['invalid_input', 'text_unreadable', 'case_not_found', 'case_decided', 'not_allowed'],
  }),
  voidWorkout: endpoint({
    method: 'POST',
    path: '/admin/cases/workout/:activityId/void',
    summary: 'Void a workout everywhere except in challenges that are over; its author is notified of the reason',
    access: 'desk',
    params: z.object({ activityId: Id }),
    body: z.strictObject({ round: Round, reason: z.enum(WORKOUT_REASONS), words: Words }),
    output: WholeCase,
    errors: ['invalid_input', 'text_unreadable', 'case_not_found', 'case_decided', 'not_allowed', 'try_again'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/cases/:subject/:caseId/undo',
    summary:
      'Takes back the last decision, unless it was a warning: a voided workout counts again, the case is open again',
    access: 'desk',
    params: CaseId,
    body: z.strictObject({ round: Round }),
    output: WholeCase,
    errors: ['invalid_input', 'case_not_found', 'nothing_to_undo', 'not_allowed', 'try_again'],
  }),
  hidePhoto: endpoint({
    method: 'POST',
    path: '/admin/photos/:photoId/hide',
    summary: 'A photo is seen by its owner and by moderators alone, at once; no points move',
    access: 'admin',
    params: PhotoId,
    output: z.object({ isHidden: z.boolean() }),
    errors: ['photo_not_found'],
  }),
  cancelChallenge: endpoint({
    method: 'POST',
    path: '/admin/challenges/:challengeId/cancel',
    summary:
      'Cancel a challenge that is not over: every fee and prize is refunded, and its participants are notified of the reason',
    access: 'desk',
    params: ChallengeId,
    body: z.strictObject({
      words: shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true }),
    }),
    output: z.object({ status: z.literal('cancelled') }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      'challenge_ended',
      'challenge_cancelled',
      'not_allowed',
      'try_again',
    ],
  }),
  showPhoto: endpoint({
    method: 'POST',
    path: '/admin/photos/:photoId/show',
    summary: 'Show a hidden photo again to everyone who sees its workout',
    access: 'admin',
    params: PhotoId,
    output: z.object({ isHidden: z.boolean() }),
    errors: ['photo_not_found', 'not_allowed'],
  }),
}
