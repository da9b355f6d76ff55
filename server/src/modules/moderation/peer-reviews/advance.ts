import type { Verdict } from '@bora/rules/fairness/review-clock.ts'
import { isWithoutPrize } from '@bora/rules/fairness/peer-review.ts'
import type { Updateable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notify, notifyAll } from '../../notifications/index.ts'
import { inRetriedTransaction, voidWorkouts } from '../../workouts/index.ts'
import { eligibleReviewers, keepSeats } from './eligible.ts'
import { countingChallenges } from './open.ts'
import { clockOf, isWithPeers, lockReview, type Review, reportsInReview } from './review-case.ts'
import type { PeerReviewTables, ReviewCaseRow, ReviewerRow } from './tables.ts'

/**
 * Follows the clock of all reviews that participants decide (docs/rules/peer-review.md#clock): seats pass on, two equal
 * votes decide, and staff take over at the end. Safe twice and on several nodes; a failure blocks no other review.
 */
export async function followReviews(ctx: Context): Promise<void> {
  const open = await ctx.db
    .selectFrom('review_cases')
    .select('activity_id')
    .where('verdict', 'is', null)
    .where('handed_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('reported_at')
    .execute()
  for (const { activity_id: activityId } of open) {
    try {
      await inRetriedTransaction(ctx, async inside => {
        const review = await lockReview(inside, activityId)
        if (review) await advance(inside, review)
      })
    } catch (error) {
      ctx.tellFault(error, 'peer review')
    }
  }
}

/**
 * Advances a locked review to the current instant and returns it. A review of a deleted workout is paused until the
 * workout is deleted permanently, because it may be restored.
 */
export async function advance(ctx: Context, review: Review): Promise<Review> {
  if (!isWithPeers(review.row)) return review
  const workout = await workoutOf(ctx, review.row)
  if (workout === 'deleted') return review
  if (workout === 'gone' || workout === 'voided') return changed(ctx, review, { ended_at: ctx.now.toISOString() })
  const { user_id: userId, activity_id: activityId } = review.row
  const counting = await countingChallenges(ctx, { userId, activityId })
  // It may count for a prize by now, which only staff decide about.
  if (!isWithoutPrize(counting.map(one => one.prize_kind))) return handOver(ctx, review, ctx.now.toISOString())
  for (;;) {
    const state = clockOf(review, ctx.now)
    if (state.phase === 'answer') return review
    if (state.phase === 'staff') return handOver(ctx, review, state.since)
    if (state.phase === 'decided') return decide(ctx, review, state.verdict, state.at)
    const holders = state.seats.flatMap(seat => (seat && seat.vote === null ? [seat] : []))
    const rows = holders.map(seat => ({ ...seat, row: review.reviewers.find(one => one.person_id === seat.person)! }))
    const fresh = rows.filter(({ row }) => row.seated_at === null)
    const eligible =
      fresh.length > 0
        ? await eligibleReviewers(
            ctx,
            review.row,
            fresh.map(one => one.person),
          )
        : []
    const kept = await keepSeats(
      ctx,
      review.row,
      rows.filter(({ row }) => row.seated_at !== null).map(one => one.person),
    )
    const lost = rows.filter(({ person }) => !eligible.includes(person) && !kept.includes(person))
    for (const { row, since } of fresh) await seat(ctx, row, since)
    for (const { row } of lost) await noteAct(ctx, row, { act: 'pass_on' })
    for (const { row, until } of fresh) if (eligible.includes(row.person_id)) await tellSeated(ctx, row, until)
    if (fresh.length === 0 && lost.length === 0) return review
    review = { ...review, reviewers: await refreshed(ctx, review) }
  }
}

/** Records an act of a reviewer, now. */
export async function noteAct(
  ctx: Pick<Context, 'db' | 'now'>,
  { user_id, activity_id, place }: ReviewerRow,
  act: Pick<Updateable<PeerReviewTables['reviewers']>, 'verdict' | 'reason' | 'words'> & {
    act: NonNullable<ReviewerRow['act']>
  },
): Promise<void> {
  await ctx.db
    .updateTable('reviewers')
    .set({ ...act, acted_at: ctx.now.toISOString() })
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .where('place', '=', place)
    .execute()
}

/** Writes facts of a review, and returns it with them. */
export async function changed(
  { db }: Pick<Context, 'db'>,
  review: Review,
  facts: Updateable<PeerReviewTables['review_cases']>,
): Promise<Review> {
  const row = await db
    .updateTable('review_cases')
    .set(facts)
    .where('user_id', '=', review.row.user_id)
    .where('activity_id', '=', review.row.activity_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...review, row }
}

/** Notifies the author and the reporters of what became of a review. */
export async function tellOutcome(
  ctx: Context,
  row: ReviewCaseRow,
  outcome: { verdict: Verdict | null; by: 'peers' | 'staff' },
  reached: { author: boolean } = { author: true },
): Promise<void> {
  const { user_id: userId, activity_id: activityId } = row
  const reports = await reportsInReview(ctx, row)
  const what = outcome.verdict === null ? 'handed' : 'decided'
  const facts = { what, activityId, until: null, ...outcome } as const
  const people = [...(reached.author ? [userId] : []), ...reports.map(one => one.reporter_id)]
  const subject = `${activityId}:${what}:${outcome.by}`
  await notifyAll(
    ctx,
    people.map(id => ({ kind: 'peer_review' as const, userId: id, subject, facts })),
  )
}

async function decide(ctx: Context, review: Review, verdict: Verdict, at: string): Promise<Review> {
  const { user_id: userId, activity_id: activityId } = review.row
  const decided = await changed(ctx, review, { verdict, decided_at: at })
  if (verdict === 'void') await voidWorkouts(ctx, userId, [activityId], { reason: 'peer_review' })
  await tellOutcome(ctx, decided.row, { verdict, by: 'peers' })
  return decided
}

async function handOver(ctx: Context, review: Review, at: string): Promise<Review> {
  const handed = await changed(ctx, review, { handed_at: at })
  await tellOutcome(ctx, handed.row, { verdict: null, by: 'staff' })
  return handed
}

async function seat({ db }: Context, { user_id, activity_id, place }: ReviewerRow, since: string): Promise<void> {
  await db
    .updateTable('reviewers')
    .set({ seated_at: since })
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .where('place', '=', place)
    .execute()
}

async function tellSeated(ctx: Context, { person_id: userId, activity_id: activityId }: ReviewerRow, until: string) {
  await notify(ctx, {
    kind: 'peer_review',
    userId,
    subject: `${activityId}:seat`,
    facts: { what: 'seat', activityId, until, verdict: null, by: null },
  })
}

async function refreshed({ db }: Context, { row }: Review): Promise<ReviewerRow[]> {
  return db
    .selectFrom('reviewers')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('activity_id', '=', row.activity_id)
    .orderBy('place')
    .execute()
}

async function workoutOf({ db }: Context, { user_id, activity_id }: ReviewCaseRow) {
  const there = await db
    .selectFrom('activities')
    .select('voided_at')
    .where('user_id', '=', user_id)
    .where('id', '=', activity_id)
    .executeTakeFirst()
  if (there) return there.voided_at === null ? 'there' : 'voided'
  const deleted = await db
    .selectFrom('deleted_activities')
    .select('workout')
    .where('user_id', '=', user_id)
    .where('id', '=', activity_id)
    .executeTakeFirst()
  return deleted && deleted.workout !== null ? 'deleted' : 'gone'
}
