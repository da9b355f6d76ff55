import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { CHALLENGE_TYPES, challengeTypes } from '@bora/rules/challenge-types.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { streakDaysOn } from '../../scoring/index.ts'
import { viewerZone } from '../../accounts/index.ts'

type Wall = (typeof api)['activities']['wall']
type WallDay = OutputOf<Wall>['days'][number]

const IN_POINTS = CHALLENGE_TYPES.filter(type => challengeTypes[type].unit === 'points')

/**
 * Returns the viewer's year: each local date with an accepted workout, represented by its longest one, and the totals.
 * `today` and the current year are those of the viewer's zone, else of the account's.
 */
export async function wallOf(ctx: SignedIn, { query }: InputOf<Wall>): Promise<OutputOf<Wall>> {
  const timeZone = await viewerZone(ctx, query.timeZone)
  const today = dayIn(ctx.now, timeZone)
  const thisYear = Number(today.slice(0, 4))
  const year = query.year ?? thisYear
  const { rows: days } = await sql<WallDay & { minutes: number }>`
    select distinct on (local_date) local_date as date, workout_type as "workoutType", id as "activityId",
      (count(*) over of_day)::integer as workouts, (sum(minutes) over of_day)::integer as minutes
    from activities
    where user_id = ${ctx.viewer.id} and voided_at is null
      and local_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    window of_day as (partition by local_date)
    order by local_date, activities.minutes desc, started_at, id`.execute(ctx.db)
  const { rows: years } = await sql<{ year: number }>`
    select distinct extract(year from local_date)::integer as year from activities
    where user_id = ${ctx.viewer.id} and voided_at is null`.execute(ctx.db)
  const { rows: scored } = await sql<{ points: number }>`
    select coalesce(sum(s.score), 0)::float8 as points
    from participants p
    join challenges c on c.id = p.challenge_id and c.type = any(${IN_POINTS}::text[])
    join scores s on s.challenge_id = p.challenge_id and s.user_id = p.user_id and s.week = 0
    where p.user_id = ${ctx.viewer.id}`.execute(ctx.db)
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    year,
    years: [...new Set([thisYear, ...years.map(one => one.year)])].toSorted((a, b) => b - a),
    streakDays: await streakDaysOn(ctx, today),
    points: scored[0]!.points,
    workouts: sum(day => day.workouts),
    minutes: sum(day => day.minutes),
    days: days.map(({ minutes: _minutes, ...day }) => day),
  }
}
