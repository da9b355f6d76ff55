import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, startOfDay, weekdayOf } from '@bora/rules/calendar.ts'
import { MAX_TRAINED_TODAY } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { hiddenFrom } from '../../challenges/index.ts'
import { localTimeOf } from '../../scoring/index.ts'
import { viewerZone, personRefs } from '../../accounts/index.ts'
import { activeChallenges } from './post-cursor.ts'

type Today = (typeof api)['feed']['today']
type Trained = {
  user_id: string
  activity_id: string
  workout_type: OutputOf<Today>['people'][number]['workoutType']
  started_at: string
  time_zone: string
}

/**
 * Returns the people of the viewer's active challenges with a workout that counts on the viewer's date, latest first,
 * and how many reactions the viewer got from others since Monday. Without a named zone, the account's zone counts.
 */
export async function trainedToday(ctx: SignedIn, { query }: InputOf<Today>): Promise<OutputOf<Today>> {
  const timeZone = await viewerZone(ctx, query.timeZone)
  const today = dayIn(ctx.now, timeZone)
  const unseen = await hiddenFrom(ctx)
  // No one's date begins more than a day before the viewer's.
  const since = startOfDay(addDays(today, -1), timeZone)
  const { rows } = await sql<Trained>`
    select distinct on (logged_at, activity_id) user_id, activity_id, workout_type, started_at, time_zone
    from unnest(${await activeChallenges(ctx)}::uuid[]) as here(challenge) cross join lateral (
      select * from receipts
      where challenge_id = here.challenge and counted and logged_at >= ${since} and local_date = ${today}
        and user_id <> all(${[...unseen, ctx.viewer.id]}::uuid[])
      order by logged_at desc, activity_id desc limit ${MAX_TRAINED_TODAY * 2}
    ) trained
    order by logged_at desc, activity_id desc`.execute(ctx.db)
  // Each person once, by the latest workout.
  const latest = [...new Map(rows.toReversed().map(row => [row.user_id, row])).values()]
  const order = rows.filter(row => latest.includes(row)).slice(0, MAX_TRAINED_TODAY)
  const people = await personRefs(
    ctx,
    order.map(row => row.user_id),
  )
  return {
    trained: await hasTrained(ctx, today),
    people: order.map(row => ({
      person: people.get(row.user_id)!,
      activityId: row.activity_id,
      workoutType: row.workout_type,
      localTime: localTimeOf(row).slice(0, 5),
    })),
    reactions: await reactionsSince(ctx, startOfDay(addDays(today, 1 - weekdayOf(today)), timeZone), unseen),
  }
}

async function hasTrained({ db, viewer }: SignedIn, today: string): Promise<boolean> {
  const found = await db
    .selectFrom('activities')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('local_date', '=', today)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function reactionsSince({ db, viewer }: SignedIn, at: unknown, unseen: readonly string[]): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select count(*)::integer as given from reactions
    where user_id = ${viewer.id} and at >= ${at} and person_id <> all(${[viewer.id, ...unseen]}::uuid[])`.execute(db)
  return rows[0]!.given
}
