import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_PUSH_SUBSCRIPTIONS } from '@bora/rules/limits.ts'
import type { PushAddress, PushService } from '../../../adapters/push-service.ts'
import type { SignedIn } from '../../../core/context.ts'
import { lockByName } from '../../../core/named-lock.ts'
import { keyOfGeneration, type Keys } from '../../../core/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * Stores the push subscription of the viewer's session, replacing that of this session and of this browser: two people
 * who share one never get each other's pushes. Of more than ten of a person the oldest are deleted.
 */
export async function savePushSubscription(ctx: SignedIn, { endpoint, p256dh, auth }: PushAddress): Promise<void> {
  const { id: userId, sessionId } = ctx.viewer
  // Sessions of one browser would take it from each other again and again, and each conflict is retried only once.
  await lockByName(ctx.db, `push to ${endpoint}`)
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  const key_generation = ctx.secrets.vapid.current.generation
  const kept = { user_id: userId, endpoint, p256dh, auth, key_generation, created_at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), session_id: sessionId, ...kept })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet(kept))
    .execute()
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', others =>
      others
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(MAX_PUSH_SUBSCRIPTIONS),
    )
    .execute()
}

/** Deletes the push subscription of the viewer's session, if there is one. */
export async function deletePushSubscription({ db, viewer }: SignedIn): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', viewer.sessionId).execute()
}

/** Returns the push subscriptions of a person: the id and endpoint of each, and its session. */
export function pushSubscriptionsOf(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ id: string; sessionId: string; endpoint: string }[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'session_id as sessionId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/**
 * Sends a push by the key that its browser subscribed with, unless the subscription was deleted; one that no longer
 * exists, or whose key was retired, is deleted.
 */
export async function sendPush(
  db: Kysely<Tables>,
  push: PushService,
  { subscription, payload, notice, keys }: { subscription: string; payload: string; notice: string; keys: Keys },
): Promise<void> {
  const to = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'key_generation'])
    .where('id', '=', subscription)
    .executeTakeFirst()
  if (!to) return
  const key = keyOfGeneration(keys, to.key_generation)
  const how = key === null ? 'gone' : await push.send({ to, payload, topic: notice.replaceAll('-', ''), key })
  if (how !== 'gone') return
  // Its browser may have renewed it meanwhile.
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscription)
    .where('endpoint', '=', to.endpoint)
    .where('p256dh', '=', to.p256dh)
    .execute()
}

/** Returns how many browsers subscribed with a key before this generation. */
export async function countPushesOfEarlierKeys(db: Kysely<Tables>, generation: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key_generation', '<', generation)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the subscriptions with keys before this generation; their browsers subscribe again when they are opened. */
export async function endPushesOfEarlierKeys(db: Kysely<Tables>, generation: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('key_generation', '<', generation).execute()
}
