import { type ReviewAct, reviewAt, type ReviewState } from '@bora/rules/fairness/review-clock.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ReviewCaseRow, ReviewerRow } from './tables.ts'

type At = Pick<Context, 'db' | 'now'>

/** The key of a review, and the challenge whose participants decide. */
export type ReviewAt = Pick<ReviewCaseRow, 'user_id' | 'activity_id' | 'challenge_id'>

/** A review with its reviewers in the order of the draw. */
export type Review = { row: ReviewCaseRow; reviewers: ReviewerRow[] }

/** Returns the review of a workout; null if there is none. */
export async function reviewOf({ db }: Pick<At, 'db'>, activityId: string): Promise<Review | null> {
  const row = await db.selectFrom('review_cases').selectAll().where('activity_id', '=', activityId).executeTakeFirst()
  return row ? { row, reviewers: await reviewersOf({ db }, row) } : null
}

/**
 * Locks the review of a workout until the transaction ends, with its author's changes of workouts and staff's decisions
 * about them; null if there is none.
 */
export async function lockReview({ db }: Pick<At, 'db'>, activityId: string): Promise<Review | null> {
  const there = await db
    .selectFrom('review_cases')
    .select('user_id')
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  if (!there) return null
  await sql`select take_head(${there.user_id})`.execute(db)
  const row = await db
    .selectFrom('review_cases')
    .selectAll()
    .where('user_id', '=', there.user_id)
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, reviewers: await reviewersOf({ db }, row) }
}

async function reviewersOf({ db }: Pick<At, 'db'>, { user_id, activity_id }: ReviewCaseRow): Promise<ReviewerRow[]> {
  return db
    .selectFrom('reviewers')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .orderBy('place')
    .execute()
}

/** Returns whether participants still decide: there is no verdict yet, and it was not handed to staff. */
export function isWithPeers({ verdict, handed_at, ended_at }: ReviewCaseRow): boolean {
  return verdict === null && handed_at === null && ended_at === null
}

/** Returns whether the final decision is still open: the workout is under review. */
export function isUnderReview({ verdict, appealed_at, staff_verdict, ended_at }: ReviewCaseRow): boolean {
  return staff_verdict === null && ended_at === null && (verdict === null || appealed_at !== null)
}

/** Returns the state of a review by participants, by the clock of the rules (docs/rules/peer-review.md#clock). */
export function clockOf({ row, reviewers }: Review, now: Date): ReviewState {
  return reviewAt(
    {
      reportedAt: row.reported_at,
      answeredAt: row.answered_at,
      order: reviewers.map(one => one.person_id),
      acts: reviewers.flatMap(actOf),
    },
    now.toISOString(),
  )
}

function actOf({ person_id: person, act, acted_at: at, verdict }: ReviewerRow): ReviewAct[] {
  if (act === null || at === null) return []
  return [verdict === null ? { person, at, gaveUp: true } : { person, at, vote: verdict }]
}

/** Returns the people who reported a workout, for any reason. */
export async function reportersOf(
  { db }: Pick<At, 'db'>,
  { user_id, activity_id }: Pick<ReviewAt, 'user_id' | 'activity_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_reports')
    .select('reporter_id')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .execute()
  return rows.map(row => row.reporter_id)
}

/** Returns the reports that a review answers, the first one first. */
export async function reportsInReview(
  { db }: Pick<At, 'db'>,
  { user_id, activity_id }: Pick<ReviewAt, 'user_id' | 'activity_id'>,
) {
  return db
    .selectFrom('activity_reports')
    .select(['reporter_id', 'reason', 'comment', 'reported_at'])
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .where('in_review', '=', true)
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
}
