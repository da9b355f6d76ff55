import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { Seat } from '@bora/rules/fairness/review-clock.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import { ownCounts } from './eligible.ts'
import { clockOf, isUnderReview, isWithPeers, type Review, reviewOf } from './review-case.ts'

type Calls = (typeof api)['peerReviews']
type Mine = OutputOf<Calls['mine']>
type WorkoutType = Mine['seats'][number]['workoutType']

/** Returns the viewer's open reviews: seats to vote from and reports to answer, with the limits and the switch. */
export async function myReviews(ctx: SignedIn): Promise<Mine> {
  const reviews = await ownReviews(ctx)
  const seats = []
  const answers = []
  for (const review of reviews) {
    const { row } = review
    if (!isWithPeers(row)) continue
    const clock = clockOf(review, ctx.now)
    if (clock.phase === 'answer' && row.user_id === ctx.viewer.id)
      answers.push({ activityId: row.activity_id, until: clock.until })
    if (clock.phase !== 'voting') continue
    const seat = seatIn(review, clock.seats, ctx)
    if (seat) seats.push({ row, until: seat.until })
  }
  const workouts = await workoutsOf(ctx, [
    ...seats.map(one => one.row.activity_id),
    ...answers.map(one => one.activityId),
  ])
  const people = await personRefs(
    ctx,
    seats.map(one => one.row.user_id),
  )
  const titles = await titlesOf(
    ctx,
    seats.map(one => one.row.challenge_id),
  )
  return {
    seats: seats.flatMap(({ row, until }) => {
      const workout = workouts.get(row.activity_id)
      const person = people.get(row.user_id)
      return workout && person ? { ...workout, person, title: titles.get(row.challenge_id) ?? '', until } : []
    }),
    answers: answers.flatMap(({ activityId, until }) => {
      const workout = workouts.get(activityId)
      return workout ? { ...workout, until } : []
    }),
    underReview: reviews.filter(({ row }) => isUnderReview(row)).map(({ row }) => row.activity_id),
    ...(await ownCounts(ctx, ctx.viewer.id)),
    votes: (await votesOf(ctx, ctx.viewer.id)).length,
    isOff: await isOff(ctx),
  }
}

/** Returns whether the viewer has a report to answer or a workout to vote on. */
export async function reviewWaits(ctx: SignedIn): Promise<boolean> {
  const reviews = await ownReviews(ctx)
  return reviews.some(review => {
    if (!isWithPeers(review.row)) return false
    const clock = clockOf(review, ctx.now)
    if (clock.phase === 'answer') return review.row.user_id === ctx.viewer.id
    return clock.phase === 'voting' && seatIn(review, clock.seats, ctx) !== null
  })
}

/** Switches reviews off or on for the viewer; the seats they hold pass on within a minute. */
export async function switchReviews(
  ctx: SignedIn,
  { body }: InputOf<Calls['switch']>,
): Promise<OutputOf<Calls['switch']>> {
  const { id } = ctx.viewer
  if (body.isOff)
    await ctx.db
      .insertInto('review_refusals')
      .values({ user_id: id, since: ctx.now.toISOString() })
      .onConflict(conflict => conflict.column('user_id').doNothing())
      .execute()
  else await ctx.db.deleteFrom('review_refusals').where('user_id', '=', id).execute()
  return { isOff: body.isOff }
}

/** Returns when a person voted in time, the first time first. */
export async function votesOf({ db }: Pick<SignedIn, 'db'>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewers')
    .select('acted_at')
    .where('person_id', '=', personId)
    .where('seated_at', 'is not', null)
    .where('act', '=', 'vote')
    .orderBy('acted_at')
    .execute()
  return rows.map(row => row.acted_at!)
}

/** Returns the seat from which the viewer can vote, once they were notified of it. */
function seatIn({ reviewers }: Review, seats: readonly Seat[], { viewer }: SignedIn): Seat {
  const isTold = reviewers.some(one => one.person_id === viewer.id && one.seated_at !== null)
  return (isTold && seats.find(one => one?.person === viewer.id && one.vote === null)) || null
}

// Those about the viewer, and those in which they have a seat.
async function ownReviews({ db, viewer }: SignedIn): Promise<Review[]> {
  const { rows } = await sql<{ activity_id: string }>`
    select activity_id from review_cases where user_id = ${viewer.id} and staff_verdict is null and ended_at is null
    union
    select r.activity_id from reviewers r
    join review_cases c on c.user_id = r.user_id and c.activity_id = r.activity_id
    where r.person_id = ${viewer.id} and r.seated_at is not null and coalesce(r.act, 'vote') = 'vote'
      and c.verdict is null and c.handed_at is null and c.ended_at is null`.execute(db)
  const reviews: Review[] = []
  for (const row of rows) {
    const review = await reviewOf({ db }, row.activity_id)
    if (review) reviews.push(review)
  }
  return reviews
}

async function workoutsOf({ db }: SignedIn, ids: readonly string[]) {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'local_date'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(
    rows.map(({ id, workout_type: type, local_date: localDate }) => [
      id,
      { activityId: id, workoutType: type as WorkoutType, localDate },
    ]),
  )
}

async function titlesOf({ db }: SignedIn, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(row => [row.id, row.title]))
}

async function isOff({ db, viewer }: SignedIn): Promise<boolean> {
  const row = await db
    .selectFrom('review_refusals')
    .select('user_id')
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return row !== undefined
}
