import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_PUSH_SUBSCRIPTIONS } from '@bora/rules/limits.ts'
import type { PushAddress, PushService } from '../../../adapters/push-service.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * Keeps where the browser of the viewer's session is reached by push, in the place of what was kept of this session and
 * of this browser before: two people who share one are never told of each other. Of more than ten of a person the oldest go.
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

/** Forgets the browser of the viewer's session; where there is none, nothing changes. */
export async function deletePushSubscription({ db, viewer }: SignedIn): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', viewer.sessionId).execute()
}

/** Returns the browsers of a person: the id and endpoint of each, and the session that asked for it. */
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

/** Sends one push, unless its browser is forgotten by now; one that is gone is forgotten. */
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
