import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, weekdayOf } from '@bora/rules/calendar.ts'
import { DIGEST_COMES_WITHIN_DAYS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { datesOf, streakDaysOn } from '../../scoring/index.ts'

type Digest = OutputOf<(typeof api)['reminders']['digest']>

const MAX_CHALLENGES = 5

/** Returns the viewer's digest of a week that has begun, by its Monday; any other date is `not_found`. */
export async function digestOf(
  ctx: SignedIn,
  { params }: InputOf<(typeof api)['reminders']['digest']>,
): Promise<Digest> {
  const { id } = ctx.viewer
  const zone = (await personOf(ctx.db, id))!.time_zone
  const [from, today] = [params.week, dayIn(ctx.now, zone)]
  if (weekdayOf(from) !== 1 || from > today) throw new Refusal('not_found')
  const to = addDays(from, 6)
  const { rows } = await sql<{ workouts: number; minutes: number }>`
    select count(*)::int as workouts, coalesce(sum(minutes), 0)::int as minutes from activities
    where user_id = ${id} and local_date between ${from} and ${to} and voided_at is null`.execute(ctx.db)
  return {
    from,
    to,
    week: {
      ...rows[0]!,
      trainedDays: await datesOf(ctx, ctx.viewer.id, from, to),
      streakDays: await streakDaysOn(ctx, today),
    },
    challenges: await standing(ctx, from, to),
    comes: await coming(ctx, today),
  }
}

async function standing({ db, viewer }: SignedIn, from: string, to: string): Promise<Digest['challenges']> {
  const { rows } = await sql<Digest['challenges'][number]>`
    select c.id, c.title, c.end_date::text as "endDate", seats.participating as people,
      rank_of(c.id, 0::smallint, s.score)::int as rank
    from participants p join challenges c on c.id = p.challenge_id
    join challenge_seats seats on seats.challenge_id = c.id
    left join scores s on s.challenge_id = c.id and s.week = 0 and s.user_id = p.user_id
    where p.user_id = ${viewer.id} and p.state = 'participating' and c.status <> 'cancelled'
      and c.start_date <= ${to} and c.end_date >= ${from}
    order by c.end_date, c.id limit ${MAX_CHALLENGES}`.execute(db)
  return rows
}

async function coming({ db, viewer }: SignedIn, today: string): Promise<Digest['comes']> {
  const until = addDays(today, DIGEST_COMES_WITHIN_DAYS)
  const mine = await db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['c.id', 'c.title', 'c.start_date', 'c.end_date'])
    .where('p.user_id', '=', viewer.id)
    .where('p.state', '=', 'participating')
    .where('c.status', '=', 'active')
    .where('c.end_date', '>=', today)
    .orderBy('c.id')
    .execute()
  const events = mine.flatMap(({ id, title, start_date, end_date }) => [
    { id, title, what: 'starts' as const, on: start_date },
    { id, title, what: 'ends' as const, on: end_date },
  ])
  return events
    .filter(({ what, on }) => (what === 'starts' ? on > today : on >= today) && on <= until)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .slice(0, MAX_CHALLENGES)
}
