import type { BadgeFacts, BadgeHosted, BadgeInvite, BadgeWorkout } from '@bora/rules/badges/facts.ts'
import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personOf } from '../../accounts/index.ts'
import { votesOf } from '../../moderation/index.ts'
import { resultFactsOf } from '../../prizes/index.ts'
import { passDatesOf } from '../../scoring/index.ts'

/** The facts that identify a challenge and decide who may see it. */
type OfChallenge = { challengeId: string; title: string; isPrivate: boolean; creatorId: string }

const OF_CHALLENGE = sql`c.id as "challengeId", c.title, c.is_private as "isPrivate", c.creator_id as "creatorId"`

/**
 * Returns the facts of a person's badges visible to the viewer, and the titles of the challenges among them
 * (docs/rules/badges.md#who-sees-them). Workouts and challenges are read separately, because they may be stored in
 * different places.
 */
export async function badgeFactsOf(
  ctx: SignedIn,
  personId: string,
): Promise<{ facts: BadgeFacts; titles: Map<string, string> }> {
  const workouts = await workoutsOf(ctx, personId)
  const [results, hosted, invites] = [
    await resultFactsOf(ctx, { userId: personId }),
    await hostedBy(ctx, personId),
    await invitesOf(ctx, personId),
  ]
  const passes = await passDatesOf(ctx, personId, '0001-01-01', '9999-12-31')
  const reviews = await reviewsBy(ctx, personId)
  const secrets =
    personId === ctx.viewer.id ? new Set<string>() : await privateFor(ctx, [results, hosted, invites].flat())
  const isKnown = ({ challengeId }: OfChallenge) => !secrets.has(challengeId)
  const titles = [results, hosted, invites].flat().map(one => [one.challengeId, one.title] as const)
  return {
    facts: {
      workouts,
      results: results.filter(isKnown),
      hosted: hosted.filter(isKnown),
      invites: invites.filter(isKnown),
      passes,
      reviews,
    },
    titles: new Map(titles),
  }
}

async function reviewsBy(ctx: SignedIn, personId: string): Promise<{ day: Day }[]> {
  const person = await personOf(ctx.db, personId)
  const zone = person?.time_zone ?? 'UTC'
  return (await votesOf(ctx, personId)).map(at => ({ day: dayIn(at, zone) }))
}

async function workoutsOf({ db }: SignedIn, personId: string): Promise<BadgeWorkout[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'local_date', 'local_time', 'workout_type', 'minutes', 'distance_meters', 'gym_id'])
    .where('user_id', '=', personId)
    .where('voided_at', 'is', null)
    .execute()
  return rows.map(row => ({
    id: row.id,
    day: row.local_date,
    hour: Number(row.local_time.slice(0, 2)),
    workoutType: row.workout_type,
    minutes: row.minutes,
    meters: row.distance_meters,
    checkIn: row.gym_id !== null,
  }))
}

async function hostedBy({ db }: SignedIn, personId: string): Promise<(BadgeHosted & OfChallenge)[]> {
  const { rows } = await sql<Omit<BadgeHosted, 'day'> & OfChallenge & { settled_at: string; time_zone: string }>`
    select ${OF_CHALLENGE}, c.time_zone, s.settled_at, s.participants as people
    from challenges c
    cross join lateral (
      select settled_at, participants from settlements where challenge_id = c.id order by revision desc limit 1
    ) s
    where c.creator_id = ${personId} and c.status = 'completed'`.execute(db)
  return rows.map(({ settled_at, time_zone, ...hosted }) => ({ ...hosted, day: dayIn(settled_at, time_zone) }))
}

// A challenge does not record when an address was confirmed: an invited person counts from the workout on.
async function invitesOf({ db }: SignedIn, personId: string): Promise<(BadgeInvite & OfChallenge)[]> {
  const { rows } = await sql<BadgeInvite & OfChallenge>`
    select ${OF_CHALLENGE}, b.invited_id as "personId", min(r.local_date) as day
    from participants p
    join challenges c on c.id = p.challenge_id and c.status <> 'cancelled'
    join score_bonuses b on b.challenge_id = p.challenge_id and b.user_id = p.user_id and b.kind = 'invite'
      and b.confirmed and b.trained_dates > 0
    join receipts r on r.challenge_id = b.challenge_id and r.user_id = b.invited_id and r.counted
    where p.user_id = ${personId}
    group by c.id, b.invited_id`.execute(db)
  return rows
}

// Returns the challenges that are private to the viewer, who neither created them nor takes part in them.
async function privateFor({ db, viewer }: SignedIn, all: readonly OfChallenge[]): Promise<Set<string>> {
  const secrets = new Set(all.filter(one => one.isPrivate && one.creatorId !== viewer.id).map(one => one.challengeId))
  if (secrets.size === 0) return secrets
  const inside = await db
    .selectFrom('participants')
    .select('challenge_id')
    .where('user_id', '=', viewer.id)
    .where('challenge_id', 'in', [...secrets])
    .execute()
  for (const { challenge_id } of inside) secrets.delete(challenge_id)
  return secrets
}
