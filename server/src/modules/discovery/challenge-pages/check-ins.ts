import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { wasThereFor } from '@bora/rules/gym-check-in.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { storedWorkouts, photosOf } from '../../workouts/index.ts'
import { hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'

type CheckIns = (typeof api)['challengePages']['checkIns']
const PAGE = 30

/**
 * Returns confirmed gym visits of a challenge's counted workouts, newest first. The cursor is the last row's instant
 * and id, so that new visits shift nothing, and a late page costs no more than the first.
 */
export async function checkInsOf(ctx: SignedIn, { params, query }: InputOf<CheckIns>): Promise<OutputOf<CheckIns>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const mark = query.cursor ? decodeCursor(query.cursor, 'uuid') : null
  const unseen = await hiddenFrom(ctx)
  const receipts = await ctx.db
    .selectFrom('receipts')
    .select(['user_id', 'activity_id as id', 'logged_at'])
    .where('challenge_id', '=', challenge.id)
    // Exactly as in the index's predicate.
    .where(sql<boolean>`counted and gym`)
    .$if(unseen.length > 0, all => all.where('user_id', 'not in', unseen))
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(logged_at, activity_id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('logged_at', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = receipts.slice(0, PAGE)
  const stored = new Map((await storedWorkouts(ctx, page)).map(row => [row.id, row]))
  const shown = page.flatMap(({ id }) => stored.get(id) ?? [])
  const people = await personRefs(ctx, [...new Set(shown.map(row => row.user_id))])
  const photos = await photosOf(ctx, shown)
  const last = page.at(-1)
  return {
    items: shown.map(row => ({
      activityId: row.id,
      person: people.get(row.user_id)!,
      gymName: row.gym_name!,
      gymCity: row.gym_city ?? '',
      onTheSpot: wasThereFor(row.gym_seen_at, { startedAt: row.started_at, minutes: row.minutes }),
      at: row.started_at,
      localDate: row.local_date,
      photo: photos.get(row.id)?.photos[0] ?? null,
    })),
    next: receipts.length > PAGE && last ? encodeCursor({ at: last.logged_at, id: last.id }) : null,
  }
}
