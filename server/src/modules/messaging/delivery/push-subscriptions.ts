import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_PUSH_SUBSCRIPTIONS } from '@bora/rules/limits.ts'
import type { PushAddress, PushService } from '../../../adapters/push-service.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * Stores the push subscription of the viewer's session, replacing that of this session and of this browser: two people
 * who share one never get each other's pushes. Of more than ten of a person the oldest are deleted.
 */
export async function savePushSubscription(ctx: SignedIn, { endpoint, p256dh, auth }: PushAddress): Promise<void> {
  const { id: userId, sessionId } = ctx.viewer
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  const kept = { user_id: userId, endpoint, p256dh, auth, created_at: ctx.now.toISOString() }
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

/** Sends a push, unless its subscription was deleted; one that no longer exists is deleted. */
export async function sendPush(
  db: Kysely<Tables>,
  push: PushService,
  { subscription, payload, notice, key }: { subscription: string; payload: string; notice: string; key: Buffer },
): Promise<void> {
  const to = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', subscription)
    .executeTakeFirst()
  if (!to) return
  const how = await push.send({ to, payload, topic: notice.replaceAll('-', ''), key })
  if (how === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', subscription).execute()
}
