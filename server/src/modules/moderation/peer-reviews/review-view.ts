import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { REVIEW_SEATS } from '@bora/rules/fairness/limits.ts'
import { VERDICTS } from '@bora/rules/fairness/review-clock.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { loadScoringInput, pointsIn } from '../../scoring/index.ts'
import { evidenceOf, oneActivity } from '../../workouts/index.ts'
import { clockOf, isWithPeers, type Review, reportsInReview, reviewOf } from './review-case.ts'
import type { ReviewCaseRow, ReviewerRow } from './tables.ts'

type Calls = (typeof api)['peerReviews']
export type ReviewView = OutputOf<Calls['one']>
type Role = ReviewView['role']

/**
 * Returns a review to its author, its reporters, and present and former holders of a seat; refuses `review_not_found`
 * to others.
 */
export async function oneReview(ctx: SignedIn, { params }: InputOf<Calls['one']>): Promise<ReviewView> {
  const review = await reviewOf(ctx, params.activityId)
  if (!review) throw new Refusal('review_not_found')
  return reviewFor(ctx, review)
}

/** Like `oneReview`, for a review that was loaded before. */
export async function reviewFor(ctx: SignedIn, review: Review): Promise<ReviewView> {
  const { row, reviewers } = review
  const reports = await reportsInReview(ctx, row)
  const role = roleOf(
    ctx,
    review,
    reports.map(one => one.reporter_id),
  )
  const own = reviewers.find(one => one.person_id === ctx.viewer.id)
  const activity = await seenActivity(ctx, row)
  const phase = phaseOf(review, ctx.now)
  const isOpen = phase === 'answer' || phase === 'voting'
  // A reviewer sees what may be seen in the challenge; people who left it, or block its author, see nothing more.
  if (role === 'reviewer' && isOpen && activity === null) throw new Refusal('review_not_found')
  const seesFacts = role === 'author' || (role === 'reviewer' && isOpen)
  const evidence =
    seesFacts && activity ? await evidenceOf(ctx, { userId: row.user_id, activityId: row.activity_id }, null) : null
  return {
    activityId: row.activity_id,
    role,
    phase,
    challenge: activity === null ? null : await challengeOf(ctx, row.challenge_id),
    activity,
    reports: seesFacts ? reports.map(({ reason, comment }) => ({ reason, comment })) : [],
    signals: role === 'reviewer' && evidence ? [...new Set(evidence.signals.map(one => one.kind))] : [],
    photoFrom: evidence?.photos[0]?.cameFrom ?? null,
    answer: seesFacts && row.answered_at !== null ? { text: row.answer } : null,
    until: untilOf(ctx, review, role),
    can: canOf(ctx, review, role),
    vote: own?.verdict && own.reason ? { verdict: own.verdict, reason: own.reason } : null,
    outcome: role === 'reviewer' ? null : await outcomeOf(ctx, review, role),
  }
}

function roleOf({ viewer }: SignedIn, { row, reviewers }: Review, reporters: readonly string[]): Role {
  if (row.user_id === viewer.id) return 'author'
  if (reporters.includes(viewer.id)) return 'reporter'
  if (reviewers.some(one => one.person_id === viewer.id && one.seated_at !== null)) return 'reviewer'
  throw new Refusal('review_not_found')
}

/** Returns the phase of a review; `staff` also while an appeal is open. */
function phaseOf(review: Review, now: Date): ReviewView['phase'] {
  const { row } = review
  if (row.ended_at !== null) return 'ended'
  if (row.staff_verdict !== null) return 'decided'
  if (row.handed_at !== null) return 'staff'
  if (row.verdict !== null) return 'decided'
  const { phase } = clockOf(review, now)
  // A round of the job follows.
  return phase === 'decided' ? 'staff' : phase
}

function untilOf({ now, viewer }: SignedIn, review: Review, role: Role): string | null {
  const { row } = review
  const clock = clockOf(review, now)
  if (!isWithPeers(row)) return null
  if (role === 'author') return clock.phase === 'answer' ? clock.until : null
  if (role === 'reporter' || clock.phase !== 'voting') return null
  return clock.seats.find(seat => seat?.person === viewer.id && seat.vote === null)?.until ?? null
}

function canOf(ctx: SignedIn, review: Review, role: Role): ReviewView['can'] {
  const until = untilOf(ctx, review, role)
  if (role === 'author' && until !== null) return ['answer']
  if (role === 'reviewer') return until === null ? [] : ['vote', 'give_up']
  return appealUntil(ctx, review, role) === null ? [] : ['appeal']
}

/** Returns until when the viewer's side can appeal; null if it can't, or not any more. */
function appealUntil({ now }: SignedIn, review: Review, role: Role): string | null {
  const { verdict, appealed_at: appealedAt, staff_verdict: byStaff, ended_at: endedAt } = review.row
  if (verdict === null || appealedAt !== null || byStaff !== null || endedAt !== null) return null
  if ((role === 'author') !== (verdict === 'void')) return null
  const clock = clockOf(review, now)
  return clock.phase === 'decided' && now < new Date(clock.appealUntil) ? clock.appealUntil : null
}

async function outcomeOf(ctx: SignedIn, review: Review, role: Role): Promise<ReviewView['outcome']> {
  const { row, reviewers } = review
  const verdict = row.staff_verdict ?? row.verdict
  if (verdict === null) return null
  const votes = reviewers.filter(one => one.verdict !== null)
  return {
    verdict,
    by: row.staff_verdict === null ? 'peers' : 'staff',
    at: row.staff_decided_at ?? row.decided_at!,
    seats: REVIEW_SEATS,
    tally: { keep: countOf(votes, 'keep'), void: countOf(votes, 'void') },
    reasons: reasonsOf(votes),
    appealed: row.appealed_at !== null,
    appealUntil: appealUntil(ctx, review, role),
    lost: role === 'author' && verdict === 'void' ? await lostBy(ctx, row) : [],
  }
}

function countOf(votes: readonly ReviewerRow[], verdict: ReviewerRow['verdict']): number {
  return votes.filter(one => one.verdict === verdict).length
}

/** Counts each reason, the most frequent first, so that the order reveals no voter. */
function reasonsOf(votes: readonly ReviewerRow[]) {
  const reasons = VERDICTS.flatMap(verdict =>
    [
      ...Map.groupBy(
        votes.filter(one => one.verdict === verdict),
        one => one.reason!,
      ),
    ].map(([reason, some]) => ({
      verdict,
      reason,
      votes: some.length,
    })),
  )
  return reasons.toSorted((a, b) => b.votes - a.votes || (a.reason < b.reason ? -1 : 1))
}

/** Returns the score that the voided workout would add in each challenge that isn't over. */
async function lostBy(ctx: SignedIn, { user_id, activity_id }: ReviewCaseRow) {
  const past = await loadScoringInput(ctx, user_id, { dueToo: true })
  return past.challenges.flatMap(challenge => {
    const score = (voided: boolean) => {
      const activities = past.activities.map(one => (one.id === activity_id ? { ...one, voided } : one))
      return pointsIn(challenge, activities, past.invites, past.passes).scores.get(0) ?? 0
    }
    const lost = score(false) - score(true)
    return lost === 0 ? [] : [{ challenge: { id: challenge.id, title: challenge.title, type: challenge.type }, lost }]
  })
}

async function seenActivity(ctx: SignedIn, row: ReviewCaseRow): Promise<ReviewView['activity']> {
  return ifVisible(() => oneActivity(ctx, { params: { activityId: row.activity_id } }))
}

async function challengeOf(ctx: SignedIn, challengeId: string): Promise<ReviewView['challenge']> {
  return ifVisible(async () => {
    const { id, title } = await visibleChallenge(ctx, challengeId)
    return { id, title }
  })
}

/** Returns the result of `read`, or null if it is refused. */
async function ifVisible<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
