import { type ReviewerFacts, mayReview } from '@bora/rules/fairness/peer-review.ts'
import { REVIEW_COUNT_DAYS, REVIEW_SEAT_HOURS, REVIEW_SEATS } from '@bora/rules/fairness/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { coAdminsOf } from '../../participation/index.ts'
import { loadScoringInput, pointsIn } from '../../scoring/index.ts'
import { reportersOf, type ReviewAt } from './review-case.ts'

type At = Pick<Context, 'db' | 'now'>

/**
 * Returns who may review a workout now (docs/rules/peer-review.md#reviewers), in no order; `among` limits the answer to
 * these people. The reporters of the workout are those whose reports are stored.
 */
export async function eligibleReviewers(ctx: At, review: ReviewAt, among: string[] | null = null): Promise<string[]> {
  const facts = await partiesApart(ctx, review, among)
  const ids = [...facts.keys()]
  const [accused, gaining] = [await accusedOf(ctx, ids), await gainingFrom(ctx, review)]
  const counts = await countsOf(ctx, review, ids)
  return ids.filter(id =>
    mayReview({
      ...facts.get(id)!,
      accused: accused.has(id),
      gains: gaining.has(id),
      openReviews: counts.get(id)?.open ?? 0,
      reviewsLately: counts.get(id)?.lately ?? 0,
    }),
  )
}

/**
 * Returns which of these people keep the seats they have. How much one reviews, and what one would gain, decides about
 * getting a seat, not about keeping it.
 */
export async function keepSeats(ctx: At, review: ReviewAt, people: string[]): Promise<string[]> {
  if (people.length === 0) return []
  const facts = await partiesApart(ctx, review, people)
  const got = { trained: true, accused: false, gains: false, openReviews: 0, reviewsLately: 0 }
  return people.filter(id => facts.has(id) && mayReview({ ...facts.get(id)!, ...got }))
}

type Apart = Omit<ReviewerFacts, 'accused' | 'gains' | 'openReviews' | 'reviewsLately'>

/** Returns which people take part, and whether each is independent of the author and the reporters. */
async function partiesApart(ctx: At, review: ReviewAt, among: string[] | null): Promise<Map<string, Apart>> {
  const { user_id: author, challenge_id: challengeId } = review
  const parties = [author, ...(await reportersOf(ctx, review))]
  const people = await peopleIn(ctx, challengeId, among)
  const ids = people.map(one => one.user_id)
  const involved = new Set([...parties, ...(await hostIdsOf(ctx, challengeId))])
  const [off, away] = [await switchedOff(ctx, ids), await suspended(ctx, ids)]
  const [mates, tied] = [await teammatesOf(ctx, challengeId, parties), await tiedTo(ctx, parties)]
  return new Map(
    people.map(({ user_id: id, trained }) => [
      id,
      {
        fullyIn: !away.has(id),
        trained,
        switchedOff: off.has(id),
        involved: involved.has(id),
        teammate: mates.has(id),
        tied: tied.has(id),
      },
    ]),
  )
}

async function peopleIn({ db }: At, challengeId: string, among: string[] | null) {
  const { rows } = await sql<{ user_id: string; trained: boolean }>`
    select p.user_id, exists (select from receipts r
      where r.challenge_id = p.challenge_id and r.user_id = p.user_id and r.counted) as trained
    from participants p
    where p.challenge_id = ${challengeId} and p.state = 'participating'
      and (${among === null} or p.user_id = any(${among ?? []}::uuid[]))`.execute(db)
  return rows
}

/** Returns the ids of the creator and the co-admins. */
async function hostIdsOf(ctx: At, challengeId: string): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('challenges')
    .select('creator_id')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const accepted = (await coAdminsOf(ctx, challengeId)).filter(one => one.accepted_at !== null)
  return [row.creator_id, ...accepted.map(one => one.user_id)]
}

/** Returns everyone in a team with one of these people in the challenge whose participants review. */
async function teammatesOf({ db }: At, challengeId: string, parties: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from team_members own
    join team_members m on m.challenge_id = own.challenge_id and m.team = own.team
    where own.challenge_id = ${challengeId} and own.user_id = any(${parties}::uuid[])`.execute(db)
  return new Set(rows.map(row => row.user_id))
}

/** Returns the people who invited, referred or blocked one of these people, or were by one of them. */
async function tiedTo({ db }: At, parties: readonly string[]): Promise<Set<string>> {
  const { rows: invited } = await sql<{ id: string }>`
    select invited_by as id from participants where user_id = any(${parties}::uuid[]) and invited_by is not null
    union select user_id from participants where invited_by = any(${parties}::uuid[])`.execute(db)
  const { rows: others } = await sql<{ id: string }>`
    select referrer_id as id from referrals where new_user_id = any(${parties}::uuid[])
    union select new_user_id from referrals where referrer_id = any(${parties}::uuid[])
    union select blocked_id from blocks where user_id = any(${parties}::uuid[])
    union select user_id from blocks where blocked_id = any(${parties}::uuid[])`.execute(db)
  return new Set([...invited, ...others].map(row => row.id))
}

/**
 * Returns the people whose rank would differ if the workout were voided: between its author's score with it and without
 * it.
 */
async function gainingFrom(ctx: At, { user_id: author, activity_id: activityId }: ReviewAt): Promise<Set<string>> {
  const past = await loadScoringInput(ctx, author, { dueToo: true })
  const gaining = new Set<string>()
  for (const challenge of past.challenges) {
    const score = (activities: typeof past.activities) =>
      pointsIn(challenge, activities, past.invites, past.passes).scores.get(0) ?? 0
    const before = score(past.activities)
    const after = score(past.activities.map(one => (one.id === activityId ? { ...one, voided: true } : one)))
    if (after === before) continue
    const rows = await ctx.db
      .selectFrom('scores')
      .select('user_id')
      .where('challenge_id', '=', challenge.id)
      .where('week', '=', 0)
      .where('score', '>=', Math.min(before, after))
      .where('score', '<', Math.max(before, after))
      .execute()
    for (const row of rows) gaining.add(row.user_id)
  }
  return gaining
}

async function accusedOf({ db }: At, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from review_cases
    where user_id = any(${ids}::uuid[]) and verdict is null and staff_verdict is null and ended_at is null
    union
    select r.user_id from activity_reports r
    join activities a on a.user_id = r.user_id and a.id = r.activity_id
    where r.user_id = any(${ids}::uuid[]) and r.closed_by_round is null and not r.in_review`.execute(db)
  return new Set(rows.map(row => row.user_id))
}

async function switchedOff({ db }: At, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('review_refusals')
    .select('user_id')
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val(ids))))
    .execute()
  return new Set(rows.map(row => row.user_id))
}

async function suspended({ db }: At, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where id = any(${ids}::uuid[]) and banned_until > ${systemClock().toISOString()}`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}

/** Seats of each person: those in open reviews, and those of the last days, without ones that were given up. */
async function countsOf(ctx: At, review: ReviewAt, ids: readonly string[]) {
  const { rows } = await sql<{ person_id: string; open: number; lately: number }>`
    ${seatsOf(ctx, ids)}
    select person_id, count(*) filter (where is_open)::integer as open, count(*) filter (where is_late)::integer as lately
    from seats where (user_id, activity_id) <> (${review.user_id}, ${review.activity_id})
    group by person_id`.execute(ctx.db)
  return new Map(rows.map(row => [row.person_id, row]))
}

/** Returns the open reviews of a person, and those of the last days (docs/rules/peer-review.md#reviewers). */
export async function ownCounts(ctx: At, personId: string): Promise<{ open: number; lately: number }> {
  const { rows } = await sql<{ open: number; lately: number }>`
    ${seatsOf(ctx, [personId])}
    select count(*) filter (where is_open)::integer as open, count(*) filter (where is_late)::integer as lately
    from seats`.execute(ctx.db)
  return rows[0]!
}

// Before the voting begins, the first places are as good as seated.
function seatsOf({ now }: At, ids: readonly string[]) {
  const at = now.toISOString()
  return sql`
    with seats as (
      select r.user_id, r.activity_id, r.person_id,
        c.verdict is null and c.handed_at is null and c.ended_at is null and coalesce(r.act, 'vote') = 'vote'
          and (r.act = 'vote' or r.seated_at is null
            or r.seated_at > ${at}::timestamptz - make_interval(hours => ${REVIEW_SEAT_HOURS})) as is_open,
        coalesce(r.act <> 'give_up', true)
          and coalesce(r.seated_at, c.reported_at) > ${at}::timestamptz - make_interval(days => ${REVIEW_COUNT_DAYS})
          as is_late
      from reviewers r join review_cases c on c.user_id = r.user_id and c.activity_id = r.activity_id
      where r.person_id = any(${ids}::uuid[])
        and (r.seated_at is not null or (r.place <= ${REVIEW_SEATS} and c.ended_at is null and c.handed_at is null))
    )`
}
