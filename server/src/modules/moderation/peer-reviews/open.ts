import type { ReportReason } from '@bora/rules/limits.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { REVIEW_ANSWER_HOURS } from '@bora/rules/fairness/limits.ts'
import {
  challengeOfCase,
  drawReviewers,
  isForPeers,
  isPeerReason,
  lotTextOfReviewer,
} from '@bora/rules/fairness/peer-review.ts'
import type { PrizeKind } from '@bora/rules/prizes.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { lotsOf } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'
import { eligibleReviewers } from './eligible.ts'
import { isUnderReview, type ReviewAt, reviewOf } from './review-case.ts'

/** A new report: its workout, its reason, and the challenge that it is made from, if from one. */
type NewReport = { userId: string; activityId: string; reason: ReportReason; challengeId: string | null }

/**
 * Returns whether a report that is about to be stored joins a review that is under way. Refuses `review_decided` once
 * that review is decided. Call it with the author's head.
 */
export async function joinsReview(ctx: SignedIn, { activityId, reason }: NewReport): Promise<boolean> {
  if (!isPeerReason(reason)) return false
  const review = await reviewOf(ctx, activityId)
  if (!review || review.row.ended_at !== null) return false
  if (!isUnderReview(review.row)) throw new Refusal('review_decided')
  return true
}

/**
 * Opens a review of a workout with its first report, which is stored already, and draws the reviewers. Returns false if
 * staff decide: a participant can win a prize, staff already have a report, or too few people are eligible
 * (docs/rules/peer-review.md#which-reports). Requires the lock of the author's head.
 */
export async function openReview(ctx: SignedIn, report: NewReport): Promise<boolean> {
  const { userId, activityId, reason } = report
  if ((await reviewOf(ctx, activityId)) || (await isWithStaff(ctx, report))) return false
  const counting = await countingChallenges(ctx, report)
  const running = counting.filter(one => one.status === 'active')
  if (
    !isForPeers(
      reason,
      counting.map(one => one.prize_kind),
    )
  )
    return false
  const challengeId = challengeOfCase(report.challengeId, running)
  if (challengeId === null) return false
  const review: ReviewAt = { user_id: userId, activity_id: activityId, challenge_id: challengeId }
  // One draw at a time, so that nobody is drawn beyond the limit of open reviews.
  await sql`select pg_advisory_xact_lock(hashtext('draw of reviewers'))`.execute(ctx.db)
  const date = dayIn(ctx.now, 'UTC')
  const lot = await lotsOf(ctx, [date])
  const drawn = drawReviewers(activityId, date, await eligibleReviewers(ctx, review), lot)
  if (!drawn) return false
  const reportedAt = ctx.now.toISOString()
  await ctx.db
    .insertInto('review_cases')
    .values({ ...review, reported_at: reportedAt })
    .execute()
  await ctx.db
    .insertInto('reviewers')
    .values(
      [...drawn.seats, ...drawn.substitutes].slice(0, MAX_ORDER).map((id, index) => ({
        user_id: userId,
        activity_id: activityId,
        place: index + 1,
        person_id: id,
        lot: lot(date, lotTextOfReviewer(activityId, id)),
      })),
    )
    .execute()
  const until = new Date(ctx.now.getTime() + REVIEW_ANSWER_HOURS * 3_600_000).toISOString()
  await notify(ctx, {
    kind: 'peer_review',
    userId,
    subject: `${activityId}:asked`,
    facts: { what: 'asked', activityId, until, verdict: null, by: null },
  })
  return true
}

// Seats can't pass on to this many people within 72 hours. The lowest lots are kept, so that a draw can still be
// checked.
const MAX_ORDER = 500

async function isWithStaff({ db, viewer }: SignedIn, { userId, activityId }: NewReport): Promise<boolean> {
  const row = await db
    .selectFrom('activity_reports')
    .select('id')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('closed_by_round', 'is', null)
    .where('in_review', '=', false)
    .where('reporter_id', '<>', viewer.id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Counting = { id: string; status: string; prize_kind: PrizeKind; people: number }

/** Returns the challenges in which a workout counts, with their prizes and numbers of people. */
export async function countingChallenges(
  { db }: Pick<SignedIn, 'db'>,
  { userId, activityId }: Pick<NewReport, 'userId' | 'activityId'>,
): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select c.id, c.status, c.prize_kind, coalesce(s.participating, 0) as people
    from receipts r
    join challenges c on c.id = r.challenge_id
    left join challenge_seats s on s.challenge_id = c.id
    where r.user_id = ${userId} and r.activity_id = ${activityId} and r.counted`.execute(db)
  return rows
}
