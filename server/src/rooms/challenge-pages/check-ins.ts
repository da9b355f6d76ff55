import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../core/context.ts'
import { readOffset } from '../../core/page-mark.ts'
import { visibleChallenge } from '../challenges/challenges.ts'
import { photosOf } from '../activities/activities.ts'
import { personRefs } from '../people/people.ts'

type CheckIns = (typeof api)['challengePages']['checkIns']
const PAGE = 30

/** Confirmed gym visits of a challenge's counted workouts, newest first. */
export async function checkInsOf(ctx: SignedIn, { params, query }: InputOf<CheckIns>): Promise<OutputOf<CheckIns>> {
  const row = await visibleChallenge(ctx, params.challengeId)
  const offset = readOffset(query.cursor)
  const found = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 'r.user_id').onRef('a.id', '=', 'r.activity_id'))
    .select(['a.id', 'a.user_id', 'a.gym_name', 'a.gym_city', 'a.started_at', 'a.local_date'])
    .where('r.challenge_id', '=', row.id)
    .where('r.counted', '=', true)
    .where('a.gym_id', 'is not', null)
    .orderBy('r.logged_at', 'desc')
    .orderBy('r.activity_id', 'desc')
    .offset(offset)
    .limit(PAGE + 1)
    .execute()
  const page = found.slice(0, PAGE)
  const people = await personRefs(ctx, [...new Set(page.map(one => one.user_id))])
  const photos = await photosOf(ctx, page)
  return {
    items: page.map(one => ({
      activityId: one.id,
      person: people.get(one.user_id)!,
      gymName: one.gym_name!,
      gymCity: one.gym_city ?? '',
      at: one.started_at,
      localDate: one.local_date,
      photo: photos.get(one.id)?.[0] ?? null,
    })),
    next: found.length > PAGE ? String(offset + PAGE) : null,
  }
}
