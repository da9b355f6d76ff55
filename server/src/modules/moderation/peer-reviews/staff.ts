import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { REVIEW_SEATS } from '@bora/rules/fairness/limits.ts'
import { seated } from '@bora/rules/fairness/peer-review.ts'
import type { CaseDecision } from '@bora/rules/moderation.ts'
import type { SignedIn } from '../../../core/context.ts'
import { decodeOffset } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personRefs } from '../../accounts/index.ts'
import { unvoidWorkout } from '../../workouts/index.ts'
import { changed, tellOutcome } from './advance.ts'
import { clockOf, isUnderReview, isWithPeers, type Review, reportsInReview, reviewOf } from './review-case.ts'

type Calls = (typeof api)['peerReviews']
type AtDesk = OutputOf<Calls['atDesk']>

const PAGE = 20

/** Returns the reviews that participants decide, the one that began first before the others. */
export async function reviewsUnderWay(
  ctx: SignedIn,
  { query }: InputOf<Calls['underWay']>,
): Promise<OutputOf<Calls['underWay']>> {
  const from = decodeOffset(query.cursor)
  const rows = await ctx.db
    .selectFrom('review_cases')
    .select('activity_id')
    .where('verdict', 'is', null)
    .where('handed_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('activity_id')
    .offset(from)
    .limit(PAGE + 1)
    .execute()
  const items: AtDesk[] = []
  for (const { activity_id: activityId } of rows.slice(0, PAGE)) items.push(await atDesk(ctx, activityId))
  return { items, next: rows.length > PAGE ? String(from + PAGE) : null }
}

/** Returns a review as staff see it: its phase, and once they decide also the reviewers' own words. */
export async function reviewAtDesk(ctx: SignedIn, { params }: InputOf<Calls['atDesk']>): Promise<AtDesk> {
  return atDesk(ctx, params.activityId)
}

async function atDesk(ctx: SignedIn, activityId: string): Promise<AtDesk> {
  const review = await reviewOf(ctx, activityId)
  if (!review) throw new Refusal('review_not_found')
  const { row, reviewers } = review
  const clock = isWithPeers(row) ? clockOf(review, ctx.now) : null
  const people = await personRefs(ctx, [row.user_id])
  const workout = await ctx.db
    .selectFrom('activities')
    .select(['workout_type', 'local_date'])
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.activity_id)
    .executeTakeFirst()
  const challenge = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('id', '=', row.challenge_id)
    .executeTakeFirstOrThrow()
  const reports = await reportsInReview(ctx, row)
  const votes = reviewers.filter(one => one.verdict !== null)
  return {
    activityId: row.activity_id,
    person: people.get(row.user_id)!,
    workout: workout
      ? {
          workoutType: workout.workout_type as NonNullable<AtDesk['workout']>['workoutType'],
          localDate: workout.local_date,
        }
      : null,
    challenge,
    phase: row.ended_at !== null ? 'ended' : clock && clock.phase !== 'decided' ? clock.phase : phaseAfter(review),
    until: clock?.phase === 'answer' || clock?.phase === 'voting' ? clock.until : null,
    reportedAt: row.reported_at,
    reports: reports.map(({ reason, comment }) => ({ reason, comment })),
    answer: row.answered_at === null ? null : { text: row.answer },
    seats: clock?.phase === 'voting' ? clock.seats.map(seatView) : [],
    substitutes: reviewers.filter(one => one.seated_at === null && one.place > REVIEW_SEATS).length,
    verdict: row.verdict,
    votes: votes
      .toSorted((a, b) => (a.reason! < b.reason! ? -1 : 1))
      .map(({ verdict, reason, words }) => ({
        verdict: verdict!,
        reason: reason!,
        words: row.handed_at === null ? '' : words,
      })),
    appealedBy: row.appealed_at === null ? null : row.appealed_by === row.user_id ? 'author' : 'reporter',
    staffVerdict: row.staff_verdict,
  }
}

/**
 * Returns the draw of a review in the form that `npm run verify-draw` reads. For staff only: once its key is open, a
 * lot identifies its person.
 */
export async function drawOfReview(
  ctx: SignedIn,
  { params }: InputOf<Calls['draw']>,
): Promise<OutputOf<Calls['draw']>> {
  const review = await reviewOf(ctx, params.activityId)
  if (!review) throw new Refusal('review_not_found')
  const { row, reviewers } = review
  return {
    kind: 'reviewers',
    activity: row.activity_id,
    date: dayIn(row.reported_at, 'UTC'),
    eligible: reviewers.map(({ person_id: person, lot }) => ({ person, lot })),
    seats: seated(reviewers.map(one => one.lot))?.seats ?? [],
  }
}

/**
 * Ends the review of a workout that staff decided about, finally: after an appeal, without two equal votes, or because
 * they void the workout while others review it. A workout that others voided and staff keep counts again. Call
 * it with the author's head.
 */
export async function decideByStaff(
  ctx: SignedIn,
  { userId, activityId }: { userId: string; activityId: string },
  decision: CaseDecision,
): Promise<void> {
  const review = await reviewOf(ctx, activityId)
  if (!review || !isUnderReview(review.row)) return
  // Staff answer other reports meanwhile, which leaves this one with its reviewers.
  if (isWithPeers(review.row) && decision !== 'void') return
  const at = ctx.now.toISOString()
  const verdict = decision === 'void' ? 'void' : 'keep'
  const handed = review.row.handed_at === null ? await changed(ctx, review, { handed_at: at }) : review
  const { row } = await changed(ctx, handed, { staff_verdict: verdict, staff_decided_at: at })
  if (row.verdict === 'void' && verdict === 'keep') await unvoidWorkout(ctx, userId, activityId)
  // Staff notify authors of voided workouts and warnings, with the reason.
  const isTold = decision === 'warn' || (decision === 'void' && row.verdict !== 'void')
  await tellOutcome(ctx, row, { verdict, by: 'staff' }, { author: !isTold })
}

function phaseAfter({ row }: Review): AtDesk['phase'] {
  return row.staff_verdict === null && row.handed_at !== null ? 'staff' : 'decided'
}

function seatView(seat: { until: string; vote: unknown } | null): AtDesk['seats'][number] {
  if (seat === null) return { state: 'empty', until: null }
  return seat.vote === null ? { state: 'waiting', until: seat.until } : { state: 'voted', until: null }
}
