// Owns the cached answers of a gym directory on the network. Guarantees: locations are stored and sent to a kilometre
// at most, and search texts are not stored; a directory that does not respond never prevents a workout. Depends on
// people. Call it outside any transaction.
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
import type { MayAsk } from './gym-service.ts'
import { isFresh, cacheAnswer, cacheGyms, cachedAnswer, cachedGym, cacheKeyOf } from './cached-answers.ts'

type Found = OutputOf<(typeof api)['gyms']['search']>
type Wish = { text: string; near: Place | null }

// Concurrent equal searches share one request.
const underWay = perServerState(() => new Map<string, Promise<DirectoryGym[] | null>>())

/**
 * Returns gyms that match every word of the text, best first, at most 20; with a location the nearest first, at most 60
 * (docs/rules/activities.md#gyms). Asks a directory on the network, after `mayAsk`, unless a fresh answer is cached; if
 * it does not respond, an older answer or another list is used. Refuses `gyms_unavailable` if neither exists.
 */
export async function searchGyms(ctx: SignedIn, { text, near }: Wish, mayAsk: MayAsk): Promise<Found> {
  const { gyms: directory } = ctx.adapters
  const most = near ? MAX_GYMS_NEAR : MAX_GYMS_FOUND
  const search = { text, near: near && roughPlace(near), country: await countryOf(ctx) }
  const { standIn } = directory
  if (!standIn) return answer(await directory.search(search, most).catch(unavailable), 'directory')
  const question = cacheKeyOf(search)
  const kept = await cachedAnswer(ctx, question)
  if (kept && isFresh(ctx, kept)) return answer(kept.gyms, 'directory')
  await mayAsk(directory.queriesOf(search))
  const found = await once(ctx, question, async () => {
    // Another run may have ended since the first lookup.
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
 * Returns the gym of a check-in, from the directory, asked after `mayAsk`, or its last cached answer. Null if a
 * directory on the network does not respond, may not be asked or no longer has it: the workout is then stored without the check-in
 * (docs/rules/activities.md#gym-check-in). Refuses `gym_not_found` for an id that the embedded list never had.
 */
export async function checkedInGym(
  ctx: Pick<Context, 'adapters' | 'db' | 'now'>,
  id: string,
  mayAsk: MayAsk,
): Promise<DirectoryGym | null> {
  const { gyms: directory } = ctx.adapters
  const kept = (await cachedGym(ctx, id)) ?? (await directory.standIn?.one(id).catch(() => null))
  if (kept) return kept
  const ask = async () => {
    if (directory.standIn) await mayAsk(1)
    return { gym: await directory.one(id) }
  }
  const answered = await ask().catch(() => null)
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
