import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'
import { CHALLENGE_TYPES, challengeTypes } from '@bora/rules/challenge-types.ts'
import { PROGRESS_WEEKS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { dayPoints } from './day-points.ts'
import { viewerZone } from '../../accounts/index.ts'

type Progress = (typeof api)['activities']['progress']

const IN_POINTS = CHALLENGE_TYPES.filter(type => challengeTypes[type].unit === 'points')

/**
 * Returns the viewer's points, minutes and workouts by calendar week (docs/rules/scoring.md#progress), by the local
 * dates of the workouts. The current week is that of the named zone, else of the account's zone.
 */
export async function progressOf(ctx: SignedIn, { query }: InputOf<Progress>): Promise<OutputOf<Progress>> {
  const timeZone = await viewerZone(ctx, query.timeZone)
  const today = dayIn(ctx.now, timeZone)
  const monday = addDays(today, 1 - weekdayOf(today))
  const first = addDays(monday, -7 * (PROGRESS_WEEKS - 1))
  const last = addDays(monday, 6)
  const trained = await ctx.db
    .selectFrom('activities')
    .select([
      'local_date as date',
      sql<number>`sum(minutes)::int`.as('minutes'),
      sql<number>`count(*)::int`.as('workouts'),
    ])
    .where('user_id', '=', ctx.viewer.id)
    .where('voided_at', 'is', null)
    .where('local_date', '>=', first)
    .where('local_date', '<=', last)
    .groupBy('local_date')
    .execute()
  const challenges = await ctx.db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select('c.id')
    .where('p.user_id', '=', ctx.viewer.id)
    .where('c.status', '!=', 'cancelled')
    .where('c.type', 'in', IN_POINTS)
    .execute()
  const scored = await dayPoints(
    ctx,
    challenges.map(one => one.id),
    first,
    last,
  )
  const weeks = Array.from({ length: PROGRESS_WEEKS }, (_, index) => ({
    monday: addDays(first, index * 7),
    points: 0,
    minutes: 0,
    workouts: 0,
  }))
  const weekOfDay = (day: string) => weeks[Math.floor(daysBetween(first, day) / 7)]!
  for (const { date, minutes, workouts } of trained) {
    const week = weekOfDay(date)
    week.minutes += minutes
    week.workouts += workouts
  }
  for (const { date, points } of scored) weekOfDay(date).points += points
  return { today, weeks }
}
