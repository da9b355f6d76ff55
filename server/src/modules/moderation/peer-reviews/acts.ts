// Owns peer reviews: cases, drawn reviewers, votes, answers and appeals. Guarantees: one case per workout, seats and
// votes follow the clock of the rules, votes never change, and nobody but staff reads who voted. Depends on reports,
// day keys, scoring, workout-changes and notifications.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { isReasonFor } from '@bora/rules/fairness/review-clock.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { inRetriedTransaction } from '../../workouts/index.ts'
import { advance, changed, noteAct } from './advance.ts'
import { clockOf, isWithPeers, lockReview, type Review, reportsInReview } from './review-case.ts'
import { type ReviewView, reviewFor } from './review-view.ts'
import type { ReviewerRow } from './tables.ts'

type Calls = (typeof api)['peerReviews']

/** Answers the report of the viewer's own workout, once; an empty text declines to answer. */
export async function answerReview(ctx: SignedIn, { params, body }: InputOf<Calls['answer']>): Promise<ReviewView> {
  return locked(ctx, params.activityId, async (inside, review) => {
    if (review.row.user_id !== inside.viewer.id) throw new Refusal('review_not_found')
    const { answer, answered_at: answeredAt } = review.row
    // A repeated answer, such as after a double click.
    if (answeredAt !== null && (answer ?? '') === body.answer) return review
    if (!isWithPeers(review.row) || clockOf(review, inside.now).phase !== 'answer') throw new Refusal('review_over')
    const answered = await changed(inside, review, {
      answer: body.answer || null,
      answered_at: inside.now.toISOString(),
    })
    // The voting begins with the answer.
    return advance(inside, answered)
  })
}

/** Votes from the viewer's seat, once. Two equal votes decide at once (docs/rules/peer-review.md#votes). */
export async function vote(ctx: SignedIn, { params, body }: InputOf<Calls['vote']>): Promise<ReviewView> {
  const { verdict, reason, words } = body
  if (!isReasonFor(verdict, reason)) throw new Refusal('invalid_input', { field: 'reason' })
  return locked(ctx, params.activityId, async (inside, review) => {
    const own = seatOf(review, inside)
    if (own.act === 'vote' && own.verdict === verdict && own.reason === reason) return review
    refuseWithoutSeat(review, inside)
    await noteAct(inside, own, { act: 'vote', verdict, reason, words })
    await log(inside, 'review_voted', params.activityId, `${verdict}: ${reason}`)
    return again(inside, params.activityId)
  })
}

/** Gives the viewer's seat up, which passes to the next substitute. */
export async function giveUp(ctx: SignedIn, { params }: InputOf<Calls['giveUp']>): Promise<ReviewView> {
  return locked(ctx, params.activityId, async (inside, review) => {
    const own = seatOf(review, inside)
    if (own.act === 'give_up') return review
    refuseWithoutSeat(review, inside)
    await noteAct(inside, own, { act: 'give_up' })
    await log(inside, 'review_given_up', params.activityId)
    return again(inside, params.activityId)
  })
}

/**
 * Appeals once for the side that lost: the author of a voided workout, or a reporter of a kept one. Staff then decide,
 * finally.
 */
export async function appeal(ctx: SignedIn, { params }: InputOf<Calls['appeal']>): Promise<ReviewView> {
  return locked(ctx, params.activityId, async (inside, review) => {
    const { row } = review
    const { verdict, appealed_at: appealedAt } = row
    const isAuthor = row.user_id === inside.viewer.id
    const reports = isAuthor ? [] : await reportsInReview(inside, row)
    if (!isAuthor && !reports.some(one => one.reporter_id === inside.viewer.id)) throw new Refusal('review_not_found')
    const hasLost = verdict !== null && isAuthor === (verdict === 'void')
    const clock = clockOf(review, inside.now)
    if (!hasLost || clock.phase !== 'decided') throw new Refusal('review_over')
    if (appealedAt !== null) return review
    if (inside.now >= new Date(clock.appealUntil)) throw new Refusal('review_over')
    const at = inside.now.toISOString()
    const appealed = await changed(inside, review, { appealed_at: at, appealed_by: inside.viewer.id, handed_at: at })
    if (!isAuthor) {
      const facts = { what: 'appealed', activityId: row.activity_id, until: null, verdict, by: 'staff' } as const
      await notify(inside, { kind: 'peer_review', userId: row.user_id, subject: `${row.activity_id}:appealed`, facts })
    }
    return appealed
  })
}

// Each in a separate transaction, retried if a challenge is settled meanwhile.
async function locked(
  ctx: SignedIn,
  activityId: string,
  act: (inside: SignedIn, review: Review) => Promise<Review>,
): Promise<ReviewView> {
  return inRetriedTransaction(ctx, async inside => {
    const review = await lockReview(inside, activityId)
    if (!review) throw new Refusal('review_not_found')
    // Also checks access: viewers without it are refused as for an unknown id.
    await reviewFor(inside, review)
    const done = await act(inside, await advance(inside, review))
    return reviewFor(inside, done)
  })
}

async function again(ctx: SignedIn, activityId: string): Promise<Review> {
  return advance(ctx, (await lockReview(ctx, activityId))!)
}

function seatOf({ reviewers }: Review, { viewer }: SignedIn): ReviewerRow {
  const own = reviewers.find(one => one.person_id === viewer.id)
  if (!own || own.seated_at === null) throw new Refusal('review_not_found')
  return own
}

function refuseWithoutSeat(review: Review, { now, viewer }: SignedIn): void {
  const clock = clockOf(review, now)
  const holds =
    isWithPeers(review.row) &&
    clock.phase === 'voting' &&
    clock.seats.some(seat => seat?.person === viewer.id && seat.vote === null)
  if (!holds) throw new Refusal('review_over')
}

// Without address and device, which are noted of staff alone.
async function log({ db, now, viewer }: SignedIn, act: AdminAct, activityId: string, note?: string): Promise<void> {
  const { agent: _agent, ...person } = viewer
  await recordAct({ db, now, viewer: person }, act, { subject: 'workout', id: activityId }, note ?? null)
}
