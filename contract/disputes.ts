import { DISPUTE_REFUSALS } from '@bora/rules/disputes.ts'
import { MAX_DISPUTE_ACTIVITIES, MIN_DISPUTE_REASON, MAX_DISPUTE_REASON } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { Activity, ReceiptPart, WorkoutType } from './activities.ts'
import { ChallengeType, RulesVersion } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Currency, Cursor, Day, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const DisputedWorkout = z.object({
  id: Id,
  person: PersonRef,
  workoutType: WorkoutType,
  localDate: Day,
  minutes: z.int(),
})
const DisputeState = z.enum(['open', 'withdrawn', 'dismissed', 'upheld'])
const Reason = shownText({ least: MIN_DISPUTE_REASON, most: MAX_DISPUTE_REASON, lines: true })

/** A dispute as the person who opened it sees it. */
export const Dispute = z.object({
  id: Id,
  state: DisputeState,
  reason: z.string(),
  openedAt: Instant,
  endedAt: Instant.nullable(),
  /** The reason of the decision; null while undecided. */
  decision: z.string().nullable(),
  workouts: z.array(DisputedWorkout),
})

/** A decision about a result, as all participants see it: without who disputed it or their text. */
const PublishedDecision = z.object({
  id: Id,
  outcome: z.enum(['upheld', 'dismissed']),
  decidedAt: Instant,
  reason: z.string(),
  /** The version of the result that it led to; null if none. */
  ledTo: z.int().nullable(),
  workouts: z.array(DisputedWorkout),
})

/** A dispute in the deciders' queue. */
const QueuedDispute = z.object({
  id: Id,
  challenge: z.object({ id: Id, title: z.string() }),
  state: DisputeState,
  openedBy: PersonRef,
  openedAt: Instant,
  endedAt: Instant.nullable(),
  /** The people whose workouts it is about, and the number of workouts. */
  about: z.array(PersonRef),
  workouts: z.int(),
  currency: Currency,
  /** The prizes of these people in the disputed result. */
  contestedCents: z.int(),
})

/** The same dispute in full, with the evidence. */
const WholeDispute = QueuedDispute.extend({
  challenge: z.object({
    id: Id,
    title: z.string(),
    type: ChallengeType,
    rulesVersion: RulesVersion,
    endDate: Day,
    settledAt: Instant,
    disputesUntil: Instant,
  }),
  reason: z.string(),
  decision: z.string().nullable(),
  decidedBy: PersonRef.nullable(),
  /** The disputed version of the result, the current one, and the one that the decision led to. */
  revision: z.int(),
  revisionNow: z.int(),
  ledTo: z.int().nullable(),
  /** Null: the viewer can decide now; `nothing_to_dispute`: they can only dismiss it. */
  against: z.enum(['dispute_closed', 'not_allowed', 'nothing_to_dispute']).nullable(),
  /** Each person's share in the current result, and how much of it is held. */
  shares: z.array(z.object({ person: PersonRef, prizeCents: z.int(), heldCents: z.int() })),
  /** As in the current result, with the workout itself including photos; null if its author has deleted it. */
  evidence: z.array(
    DisputedWorkout.extend({
      points: z.int(),
      parts: z.array(ReceiptPart),
      counted: z.boolean(),
      stored: Activity.nullable(),
    }),
  ),
})

/** A version of a result, with the fields that are compared. */
const ComparedRevision = z.object({
  revision: z.int(),
  outcome: z.enum(['paid', 'refunded', 'none']),
  feeCents: z.int(),
})
const ComparedPlace = z.object({ rank: z.int(), score: z.int(), prizeCents: z.int(), refundCents: z.int() })

const DisputeId = ChallengeId.extend({ disputeId: Id })

export const disputes = {
  mine: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/disputes',
    summary: "The viewer's disputes of a result, until when one can be opened, and whether it can be now",
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({
      until: Instant,
      /** Why none can be opened now; null if one can. */
      against: z.enum(DISPUTE_REFUSALS).nullable(),
      items: z.array(Dispute),
      /** All decisions about this result, the latest first; for participants, its creator and admins. */
      decisions: z.array(PublishedDecision),
      /** Another person's open dispute is about the viewer's own prize, which is held until the decision. */
      prizeContested: z.boolean(),
    }),
    errors: ['challenge_not_found', 'not_settled'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/disputes',
    summary: "Dispute a result over other people's workouts; their authors' prizes stay on hold meanwhile",
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      reason: Reason,
      activityIds: z.array(Id).min(1).max(MAX_DISPUTE_ACTIVITIES),
    }),
    output: Dispute,
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      ...DISPUTE_REFUSALS,
      'activity_not_found',
      'own_activity',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/disputes/:disputeId/withdraw',
    summary: 'Take back an own dispute that is not decided; it cannot be opened again',
    access: 'signed-in',
    params: DisputeId,
    output: Dispute,
    errors: ['challenge_not_found', 'dispute_not_found', 'dispute_closed'],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/admin/disputes',
    summary: 'Disputes of all results: those that wait, the longest first, or those that have ended, the latest first',
    access: 'desk',
    query: z.object({ state: z.enum(['open', 'ended']).default('open'), cursor: Cursor.optional() }),
    output: page(QueuedDispute).extend({ open: z.int() }),
    errors: ['invalid_input'],
  }),
  whole: endpoint({
    method: 'GET',
    path: '/admin/challenges/:challengeId/disputes/:disputeId',
    summary: 'Read one dispute with its workouts, their receipts and photos, and the prizes it holds back',
    access: 'desk',
    params: DisputeId,
    output: WholeDispute,
    errors: ['dispute_not_found'],
  }),
  compared: endpoint({
    method: 'GET',
    path: '/admin/challenges/:challengeId/disputes/:disputeId/revisions',
    summary: 'Compare the result with the one after upholding the dispute; changes nothing',
    access: 'desk',
    params: DisputeId,
    output: z.object({
      before: ComparedRevision,
      after: ComparedRevision,
      /** Whether this is a preview; otherwise it is the actual outcome. */
      isPreview: z.boolean(),
      /** People whose money or points differ, who have money in either, or whom the dispute is about; at most 100. */
      rows: z.array(
        z.object({ person: PersonRef, contested: z.boolean(), before: ComparedPlace, after: ComparedPlace }),
      ),
    }),
    errors: ['dispute_not_found', 'dispute_closed', 'nothing_to_dispute'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/challenges/:challengeId/disputes/:disputeId/decision',
    summary: 'Uphold or dismiss a dispute, once, with a reason for the participants',
    access: 'desk',
    params: DisputeId,
    body: z.strictObject({
      outcome: z.enum(['upheld', 'dismissed']),
      reason: Reason,
      /** The version of the result that was reviewed: if it is no longer the current one, nothing is decided. */
      revision: z.int().min(1),
    }),
    output: WholeDispute,
    errors: [
      'invalid_input',
      'text_unreadable',
      'dispute_not_found',
      'dispute_closed',
      'not_allowed',
      'nothing_to_dispute',
      'result_changed',
    ],
  }),
}
