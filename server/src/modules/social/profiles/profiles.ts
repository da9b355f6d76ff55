// Owns no tables: shows people to those who train with them. Guarantees: of others only what happened in common
// challenges, and no response reveals whether a stranger exists. Depends on blocks and people.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { placeOf } from '@bora/rules/ranking.ts'
import { streakOf } from '@bora/rules/streak.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { canMeet } from '../../challenges/index.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { cheeredToday } from './cheers.ts'

type One = (typeof api)['profiles']['one']
type Profile = OutputOf<One>

const SHOWN_DAYS = 366

/**
 * Returns a person as the viewer may see them (docs/rules/people-and-rights.md#profiles). Refuses `person_not_found`
 * alike for unknown ids, for strangers, and if one has blocked the other.
 */
export async function profileOf(ctx: SignedIn, { params }: InputOf<One>): Promise<Profile> {
  const { personId } = params
  const isMe = personId === ctx.viewer.id
  const isMet = await canMeet(ctx, personId)
  const person = (await personRefs(ctx, [personId])).get(personId)
  if (!person || !(isMe || isMet)) throw new Refusal('person_not_found')
  const challenges = await challengesOfBoth(ctx, personId)
  const ids = challenges.map(one => one.id)
  const days = await daysIn(ctx, personId, ids)
  return {
    person,
    isMe,
    challenges,
    days,
    streak: await streakIn(ctx, personId, ids, days),
    cheered: isMe ? null : await cheeredToday(ctx, personId),
    reported: await isReported(ctx, personId),
  }
}

async function challengesOfBoth({ db, viewer }: SignedIn, personId: string): Promise<Profile['challenges']> {
  const { rows } = await sql<Profile['challenges'][number]>`
    select c.id, c.title, c.type, c.category, c.status, coalesce(s.score, 0)::float8 as score,
      rank_of(c.id, 0::smallint, s.score)::integer as rank
    from participants mine
    join participants theirs on theirs.challenge_id = mine.challenge_id and theirs.user_id = ${personId}
      and theirs.state = 'participating'
    join challenges c on c.id = mine.challenge_id and c.status <> 'cancelled'
    left join scores s on s.challenge_id = c.id and s.user_id = ${personId} and s.week = 0
    where mine.user_id = ${viewer.id} and mine.state = 'participating'
    order by c.status, c.end_date desc, c.id`.execute(db)
  return rows.map(row => ({ ...row, rank: placeOf(row) }))
}

async function daysIn(ctx: SignedIn, personId: string, challenges: readonly string[]): Promise<Profile['days']> {
  const since = addDays(dayIn(ctx.now, 'UTC'), -SHOWN_DAYS)
  const { rows } = await sql<Profile['days'][number]>`
    select distinct on (local_date) local_date as date, workout_type as "workoutType", activity_id as "activityId",
      (count(*) over (partition by local_date))::integer as workouts
    from (
      select distinct on (activity_id) * from receipts
      where challenge_id = any(${[...challenges]}::uuid[]) and user_id = ${personId} and counted and local_date >= ${since}
      order by activity_id, challenge_id
    ) counted
    order by local_date, minutes desc, started_at, activity_id`.execute(ctx.db)
  return rows
}

/** Returns the streak visible in the shared challenges: a workout outside of them neither counts nor extends it. */
async function streakIn(
  ctx: SignedIn,
  personId: string,
  challenges: readonly string[],
  days: Profile['days'],
): Promise<number> {
  const { time_zone } = (await personOf(ctx.db, personId))!
  const { rows } = await sql<{ date: string }>`
    select distinct date from passes_of(${personId}::uuid) where effective and challenge_id = any(${[...challenges]}::uuid[])`.execute(
    ctx.db,
  )
  return streakOf(
    days.map(one => one.date),
    dayIn(ctx.now, time_zone),
    rows.map(one => one.date),
  ).days
}

async function isReported({ db, viewer }: SignedIn, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('person_reports')
    .select('id')
    .where('user_id', '=', personId)
    .where('reporter_id', '=', viewer.id)
    .executeTakeFirst()
  return found !== undefined
}
