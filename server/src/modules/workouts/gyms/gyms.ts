// Owns what a gym directory on the network has answered. Promises: nobody's place better than to a kilometre, nor what
// somebody typed, is stored or asked about; and a directory that doesn't answer keeps nobody from a workout. Leans on
// people. Not for inside a transaction.
import type { z } from 'zod'
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { Gym as GymShape } from '@bora/contract/gyms.ts'
import type { Place } from '@bora/rules/geodesic.ts'
import { roughPlace } from '@bora/rules/gym-check-in.ts'
import { DEFAULT_COUNTRY, MAX_GYMS_FOUND, MAX_GYMS_NEAR } from '@bora/rules/limits.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { DirectoryGym, GymSearch } from '../../../adapters/gym-directory.ts'
import { isFresh, cacheAnswer, cacheGyms, cachedAnswer, cachedGym, cacheKeyOf } from './cached-answers.ts'

type Found = OutputOf<(typeof api)['gyms']['search']>
type Wish = { text: string; near: Place | null }

// The same question of several people who ask at once is one.
const underWay = perServerState(() => new Map<string, Promise<DirectoryGym[] | null>>())

/**
 * Gyms that match every word of the text, best first, at most 20; with a place the nearest first, at most 60
 * (docs/rules/activities.md#gyms). A directory on the network is asked where nothing fresh is kept, after `mayAsk`; while it
 * doesn't answer, what it answered earlier comes, or another list. Refuses `gyms_unavailable` when nobody has any.
 */
export async function searchGyms(ctx: SignedIn, { text, near }: Wish, mayAsk: () => Promise<void>): Promise<Found> {
  const { gyms: directory } = ctx.adapters
  const most = near ? MAX_GYMS_NEAR : MAX_GYMS_FOUND
  const search = { text, near: near && roughPlace(near), country: await countryOf(ctx) }
  const { standIn } = directory
  if (!standIn) return answer(await directory.search(search, most).catch(unavailable), 'directory')
  const question = cacheKeyOf(search)
  const kept = await cachedAnswer(ctx, question)
  if (kept && isFresh(ctx, kept)) return answer(kept.gyms, 'directory')
  await mayAsk()
  const found = await once(ctx, question, async () => {
    // Between the look and this run another one may have ended.
    const since = await cachedAnswer(ctx, question)
    if (since && isFresh(ctx, since)) return since.gyms
    const answered = await directory.search(search, most).catch(() => null)
    if (answered) await cacheAnswer(ctx, question, answered)
    return answered
  })
  if (found) return answer(found, 'directory')
  if (kept) return answer(kept.gyms, 'kept')
  const others = await standIn.search(search, most).catch(unavailable)
  return others.length > 0 ? answer(others, 'stand_in') : unavailable()
}

/**
 * The gym of a check-in, as a directory names it or last did. Null when a directory on the network doesn't answer or has
 * it no longer: the workout is kept then, without the check-in (docs/rules/activities.md#gym-check-in). Refuses
 * `gym_not_found` for an id that the embedded list never had.
 */
export async function checkedInGym(
  ctx: Pick<Context, 'adapters' | 'db' | 'now'>,
  id: string,
): Promise<DirectoryGym | null> {
  const { gyms: directory } = ctx.adapters
  const kept = (await cachedGym(ctx, id)) ?? (await directory.standIn?.one(id).catch(() => null))
  if (kept) return kept
  const answered = await directory.one(id).then(
    gym => ({ gym }),
    () => null,
  )
  if (answered === null) return null
  if (directory.standIn) {
    if (answered.gym) await cacheGyms(ctx, [answered.gym])
  } else if (answered.gym === null) throw new Refusal('gym_not_found', { field: 'gymId' })
  return answered.gym
}

async function countryOf(ctx: SignedIn): Promise<GymSearch['country']> {
  const person = await ctx.db.selectFrom('people').select('country').where('id', '=', ctx.viewer.id).executeTakeFirst()
  return person?.country ?? DEFAULT_COUNTRY
}

function answer(found: readonly DirectoryGym[], answeredBy: Found['answeredBy']): Found {
  const gyms = found.map(gymView)
  return { gyms, answeredBy, credit: gyms.some(({ id }) => id.startsWith('osm:')) ? 'openstreetmap' : null }
}

function gymView({ id, name, address, city, latitude, longitude }: DirectoryGym): z.output<typeof GymShape> {
  return { id, name, address, city, latitude, longitude }
}

function once(ctx: SignedIn, question: Buffer, ask: () => Promise<DirectoryGym[] | null>) {
  const [asked, key] = [underWay(ctx), question.toString('hex')]
  const running = asked.get(key) ?? ask().finally(() => asked.delete(key))
  asked.set(key, running)
  return running
}

function unavailable(): never {
  throw new Refusal('gyms_unavailable')
}
