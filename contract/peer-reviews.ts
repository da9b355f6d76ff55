import { REVIEW_ANSWER_MAX_LENGTH, VOTE_WORDS_MAX_LENGTH } from '@bora/rules/fairness/limits.ts'
import { VERDICTS, VOTE_REASONS } from '@bora/rules/fairness/review-clock.ts'
import { PROOF_SIGNALS } from '@bora/rules/proof-signals.ts'
import { z } from 'zod'
import { Activity, WorkoutType } from './activities.ts'
import { ChallengeType } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { ReportReason } from './reports.ts'
import { Cursor, Day, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const Verdict = z.enum(VERDICTS)
const VoteReason = z.enum([...VOTE_REASONS.keep, ...VOTE_REASONS.void])
const ActivityId = z.object({ activityId: Id })
const Workout = z.object({ activityId: Id, workoutType: WorkoutType, localDate: Day })
const OfChallenge = z.object({ id: Id, title: z.string() })
/** `text` is null for an author who preferred not to answer. */
const ReviewAnswer = z.object({ text: z.string().nullable() })
const ReportShown = z.object({ reason: ReportReason, comment: z.string() })

/** A review as one of its people sees it (docs/rules/peer-review.md); reporters and voters stay anonymous. */
const PeerReview = z.object({
  activityId: Id,
  role: z.enum(['author', 'reviewer', 'reporter']),
  phase: z.enum(['answer', 'voting', 'staff', 'decided', 'ended']),
  /** The challenge whose participants decide, and the workout; null where the viewer may not see it. */
  challenge: OfChallenge.nullable(),
  activity: Activity.nullable(),
  /** For the author and open seats, the first report first. */
  reports: z.array(ReportShown),
  signals: z.array(z.enum(PROOF_SIGNALS)),
  photoFrom: z.enum(['camera', 'gallery']).nullable(),
  /** Null until the author answered. */
  answer: ReviewAnswer.nullable(),
  /** Until when the author can answer, or the viewer's seat lasts. */
  until: Instant.nullable(),
  can: z.array(z.enum(['answer', 'vote', 'give_up', 'appeal'])),
  /** The viewer's own vote. */
  vote: z.object({ verdict: Verdict, reason: VoteReason }).nullable(),
  /** For the author and the reporters, once it is decided. */
  outcome: z
    .object({
      verdict: Verdict,
      by: z.enum(['peers', 'staff']),
      at: Instant,
      seats: z.int(),
      tally: z.object({ keep: z.int(), void: z.int() }),
      reasons: z.array(z.object({ verdict: Verdict, reason: VoteReason, votes: z.int() })),
      appealed: z.boolean(),
      /** Until when the viewer's side can appeal; null if it can't. */
      appealUntil: Instant.nullable(),
      /** For the author: the score that the workout would add in each challenge that isn't over. */
      lost: z.array(z.object({ challenge: OfChallenge.extend({ type: ChallengeType }), lost: z.number() })),
    })
    .nullable(),
})

/** A review at the desk. */
const ReviewAtDesk = z.object({
  activityId: Id,
  person: PersonRef,
  workout: Workout.omit({ activityId: true }).nullable(),
  challenge: OfChallenge,
  phase: z.enum(['answer', 'voting', 'staff', 'decided', 'ended']),
  /** When the phase ends. */
  until: Instant.nullable(),
  reportedAt: Instant,
  reports: z.array(ReportShown),
  answer: ReviewAnswer.nullable(),
  seats: z.array(z.object({ state: z.enum(['waiting', 'voted', 'empty']), until: Instant.nullable() })),
  substitutes: z.int(),
  /** Of the reviewers. */
  verdict: Verdict.nullable(),
  /** In no particular order; the reviewers' own words are included only once staff decide. */
  votes: z.array(z.object({ verdict: Verdict, reason: VoteReason, words: z.string() })),
  appealedBy: z.enum(['author', 'reporter']).nullable(),
  staffVerdict: Verdict.nullable(),
})

export const peerReviews = {
  mine: endpoint({
    method: 'GET',
    path: '/me/reviews',
    summary: "List the viewer's workouts to review and reports to answer, with limits and the setting",
    access: 'signed-in',
    output: z.object({
      seats: z.array(Workout.extend({ person: PersonRef, title: z.string(), until: Instant })),
      answers: z.array(Workout.extend({ until: Instant })),
      /** The workouts under review of which the viewer may know. */
      underReview: z.array(Id),
      /** Open reviews of the viewer, and those of the last 30 days. */
      open: z.int(),
      lately: z.int(),
      /** Votes in time, ever. */
      votes: z.int(),
      isOff: z.boolean(),
    }),
    errors: [],
  }),
  switch: endpoint({
    method: 'PUT',
    path: '/me/reviews/switch',
    summary: 'Switch reviewing others off or on',
    access: 'signed-in',
    body: z.strictObject({ isOff: z.boolean() }),
    output: z.object({ isOff: z.boolean() }),
    errors: ['invalid_input'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/reviews/:activityId',
    summary: 'The review of a workout, for its author, its reporters and who holds a seat',
    access: 'signed-in',
    params: ActivityId,
    output: PeerReview,
    errors: ['review_not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/reviews/:activityId/answer',
    summary: 'Answer the report of an own workout, once; an empty text says that one prefers not to',
    access: 'signed-in',
    params: ActivityId,
    body: z.strictObject({ answer: shownText({ least: 0, most: REVIEW_ANSWER_MAX_LENGTH, lines: true }) }),
    output: PeerReview,
    errors: ['invalid_input', 'text_unreadable', 'review_not_found', 'review_over', 'try_again'],
  }),
  vote: endpoint({
    method: 'POST',
    path: '/reviews/:activityId/vote',
    summary: 'Vote from a seat of a review, once; two equal votes decide at once',
    access: 'signed-in',
    params: ActivityId,
    body: z.strictObject({
      verdict: Verdict,
      reason: VoteReason,
      words: shownText({ least: 0, most: VOTE_WORDS_MAX_LENGTH, lines: true }).default(''),
    }),
    output: PeerReview,
    errors: ['invalid_input', 'text_unreadable', 'review_not_found', 'review_over', 'try_again'],
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/reviews/:activityId/give-up',
    summary: 'Give up a seat of a review: it passes to the next substitute',
    access: 'signed-in',
    params: ActivityId,
    output: PeerReview,
    errors: ['review_not_found', 'review_over', 'try_again'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/reviews/:activityId/appeal',
    summary: 'Appeal once, for the side that lost: staff then decide, finally',
    access: 'signed-in',
    params: ActivityId,
    output: PeerReview,
    errors: ['review_not_found', 'review_over', 'try_again'],
  }),
  underWay: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Reviews that participants decide, the one that began first before the others',
    access: 'admin',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(ReviewAtDesk),
    errors: ['invalid_input'],
  }),
  atDesk: endpoint({
    method: 'GET',
    path: '/admin/reviews/:activityId',
    summary: 'A review of participants; what reviewers wrote is only there once staff decide',
    access: 'admin',
    params: ActivityId,
    output: ReviewAtDesk,
    errors: ['review_not_found'],
  }),
  draw: endpoint({
    method: 'GET',
    path: '/admin/reviews/:activityId/draw',
    summary: 'The draw of the reviewers, to check with the opened key',
    access: 'admin',
    params: ActivityId,
    output: z.object({
      kind: z.literal('reviewers'),
      activity: Id,
      date: Day,
      eligible: z.array(z.object({ person: Id, lot: z.string() })),
      seats: z.array(z.string()),
    }),
    errors: ['review_not_found'],
  }),
}
