import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { SignedIn } from '../../../core/context.ts'
import { hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { localTimeOf, passDatesIn } from '../../scoring/index.ts'
import { personOf } from '../../accounts/index.ts'

type PersonDays = (typeof api)['activities']['personDays']
type Workout = OutputOf<PersonDays>['days'][number]['workouts'][number]

/**
 * Returns a person's days in a challenge by local date, latest first: of others the dates that count, with their
 * points; of the viewer every workout, including those that don't count. Empty if one has blocked the other.
 */
export async function personDays(ctx: SignedIn, { params, query }: InputOf<PersonDays>): Promise<OutputOf<PersonDays>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const isMe = query.person === ctx.viewer.id
  if ((await hiddenFrom(ctx)).includes(query.person)) return { days: [], passDates: [] }
  const rows = await ctx.db
    .selectFrom('receipts')
    .select(['activity_id', 'local_date', 'points', 'workout_type', 'started_at', 'time_zone', 'minutes'])
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', query.person)
    .$if(!isMe, all => all.where('counted', '=', true))
    .orderBy('local_date', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('activity_id')
    .execute()
  const days = [...Map.groupBy(rows, row => row.local_date)].map(([date, ofDate]) => ({
    date,
    points: ofDate.reduce((sum, row) => sum + row.points, 0),
    workouts: isMe
      ? ofDate.map(row => ({
          id: row.activity_id,
          workoutType: row.workout_type as Workout['workoutType'],
          localTime: localTimeOf(row),
          minutes: row.minutes,
          points: row.points,
        }))
      : [],
  }))
  const passes = await passDatesIn(ctx, challenge.id, query.person)
  // Future passes are private: they reveal absences.
  const zone = isMe ? null : (await personOf(ctx.db, query.person))?.time_zone
  return { days, passDates: zone ? passes.filter(date => date <= dayIn(ctx.now, zone)) : isMe ? passes : [] }
}
