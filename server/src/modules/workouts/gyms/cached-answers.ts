import { createHash } from 'node:crypto'
import { GYMS_FRESH_DAYS, GYMS_KEPT_DAYS } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import type { DirectoryGym, GymSearch } from '../../../adapters/gym-directory.ts'
import { wordsOf } from '../../../adapters/gym-words.ts'

type Ctx = Pick<Context, 'db' | 'now'>
type Kept = { gyms: DirectoryGym[]; answeredAt: string }

const DAY_MS = 86_400_000

/**
 * Returns the cache key of a search: the same for everyone who searches the same words in the same square kilometre.
 */
export function cacheKeyOf({ text, near, country }: GymSearch): Buffer {
  const asked = JSON.stringify([wordsOf(text), near ? [near.latitude, near.longitude] : null, country])
  return createHash('sha256').update(asked).digest()
}

/** Returns the last cached answer to a search, with the gyms' current data; null if there is none. */
export async function cachedAnswer(ctx: Ctx, question: Buffer): Promise<Kept | null> {
  const kept = await ctx.db
    .selectFrom('gym_answers')
    .select(['gym_ids', 'answered_at'])
    .where('question', '=', question)
    .executeTakeFirst()
  if (!kept) return null
  const rows = kept.gym_ids.length
    ? await ctx.db.selectFrom('known_gyms').selectAll().where('id', 'in', kept.gym_ids).execute()
    : []
  const byId = new Map(rows.map(({ seen_at: _seen, ...gym }) => [gym.id, gym]))
  return { gyms: kept.gym_ids.flatMap(id => byId.get(id) ?? []), answeredAt: kept.answered_at }
}

/** Returns whether a cached answer needs no new search (docs/rules/activities.md#gyms). */
export function isFresh({ now }: Ctx, { answeredAt }: Kept): boolean {
  return now.getTime() - Date.parse(answeredAt) < GYMS_FRESH_DAYS * DAY_MS
}

/** Caches a directory's answer. */
export async function cacheAnswer(ctx: Ctx, question: Buffer, gyms: readonly DirectoryGym[]): Promise<void> {
  await cacheGyms(ctx, gyms)
  const answer = { gym_ids: gyms.map(gym => gym.id), answered_at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('gym_answers')
    .values({ question, ...answer })
    .onConflict(there => there.column('question').doUpdateSet(answer))
    .execute()
}

/** Caches gyms with the directory's current data. */
export async function cacheGyms(ctx: Ctx, gyms: readonly DirectoryGym[]): Promise<void> {
  if (gyms.length === 0) return
  const seen_at = ctx.now.toISOString()
  await ctx.db
    .insertInto('known_gyms')
    .values(
      gyms
        .map(({ id, name, address, city, latitude, longitude }) => ({
          id,
          name,
          address,
          city,
          latitude,
          longitude,
          seen_at,
        }))
        // A fixed order prevents deadlocks between concurrent answers.
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    .onConflict(there =>
      there.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        address: ref('excluded.address'),
        city: ref('excluded.city'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
        seen_at: ref('excluded.seen_at'),
      })),
    )
    .execute()
}

/** Returns a gym from the cache, or null. */
export async function cachedGym({ db }: Pick<Ctx, 'db'>, id: string): Promise<DirectoryGym | null> {
  const row = await db.selectFrom('known_gyms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { seen_at: _seen, ...gym } = row
  return gym
}

/** Deletes answers and gyms that are too old to be useful (docs/rules/activities.md#gyms); returns how many. */
export async function sweepGyms({ db, now }: Ctx): Promise<number> {
  const oldest = new Date(now.getTime() - GYMS_KEPT_DAYS * DAY_MS).toISOString()
  const answers = await db.deleteFrom('gym_answers').where('answered_at', '<', oldest).executeTakeFirst()
  const gyms = await db.deleteFrom('known_gyms').where('seen_at', '<', oldest).executeTakeFirst()
  return Number(answers.numDeletedRows + gyms.numDeletedRows)
}
