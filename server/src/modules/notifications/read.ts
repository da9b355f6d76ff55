import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { NOTICES_KEPT_DAYS, NOTICES_PAGE, MAX_UNREAD } from '@bora/rules/limits.ts'
import type { InAppKind } from '@bora/rules/notification-kinds.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../core/cursor.ts'
import { Refusal } from '../../core/refusal.ts'
import { asShown } from './shown.ts'

type Calls = (typeof api)['notifications']
type Unread = OutputOf<Calls['unread']>
type Inside = Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>
type Item = OutputOf<Calls['list']>['items'][number]

/** Returns the viewer's notifications, latest first. */
export async function notificationsOf(
  ctx: SignedIn,
  { query }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const rows = await ctx.db
    .selectFrom('notices')
    .select(['id', 'kind', 'facts', 'at', 'read_at'])
    .where('user_id', '=', ctx.viewer.id)
    .where('in_app', '=', true)
    .$if(mark !== null, all => all.where(sql<boolean>`(at, id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTICES_PAGE + 1)
    .execute()
  const shown = rows.slice(0, NOTICES_PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map(
      ({ id, at, read_at, ...told }) => ({ id, at, read: read_at !== null, ...asShown(ctx, told) }) as Item,
    ),
    next: rows.length > NOTICES_PAGE && last ? encodeCursor({ at: last.at, id: last.id }) : null,
  }
}

/** Returns how many notifications the viewer has not read; 99 also means more. */
export async function unreadOf({ db, viewer }: SignedIn): Promise<Unread> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notices where user_id = ${viewer.id} and in_app and read_at is null limit ${MAX_UNREAD}
    ) as counted`.execute(db)
  return rows[0]!
}

/** Marks one notification as read. Idempotent. */
export async function markRead(ctx: SignedIn, { params }: InputOf<Calls['read']>): Promise<Unread> {
  const mine = await ctx.db
    .updateTable('notices')
    .set(({ fn, val, ref }) => ({ read_at: fn.coalesce(ref('read_at'), val(ctx.now.toISOString())) }))
    .where('user_id', '=', ctx.viewer.id)
    .where('id', '=', params.noticeId)
    .where('in_app', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!mine) throw new Refusal('not_found')
  return changed(ctx)
}

type OfChallenge = { userId: string; kind: InAppKind; challengeId: string }

/**
 * Marks a person's notifications of this kind in one challenge as read, because the fact was seen elsewhere: pending
 * mails and pushes are dropped. Returns whether there were any.
 */
export async function markReadByFact(ctx: Inside, about: OfChallenge): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with seen as (
      update notices set read_at = ${ctx.now.toISOString()}::timestamptz where ${isAbout(about)} and read_at is null
      returning id
    ), unsent as (
      delete from notice_deliveries where user_id = ${about.userId} and notice_id in (select id from seen)
    )
    select id from seen`.execute(ctx.db)
  if (rows.length > 0) ctx.afterCommit(() => ctx.live.noticesChanged(about.userId))
  return rows.length > 0
}

/**
 * Retracts a person's notifications of this kind in one challenge: the fact is no longer true, and pending mails and
 * pushes are dropped.
 */
export async function retractNotification(ctx: Inside, about: OfChallenge): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from notices where ${isAbout(about)} returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.afterCommit(() => ctx.live.noticesChanged(about.userId))
}

function isAbout({ userId, kind, challengeId }: OfChallenge) {
  return sql`user_id = ${userId} and kind = ${kind} and facts ->> 'challengeId' = ${challengeId}`
}

/** Marks all notifications as read, at the instant that it returns. */
export async function markAllRead(ctx: SignedIn): Promise<OutputOf<Calls['readAll']>> {
  const at = ctx.now.toISOString()
  const { numUpdatedRows } = await ctx.db
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', ctx.viewer.id)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  await changed(ctx)
  return { at, marked: Number(numUpdatedRows) }
}

/** Marks as unread again the notifications that were marked as read at that instant. */
export async function undoMarkAllRead(ctx: SignedIn, { body }: InputOf<Calls['unreadAgain']>): Promise<Unread> {
  await ctx.db
    .updateTable('notices')
    .set({ read_at: null })
    .where('user_id', '=', ctx.viewer.id)
    .where('read_at', '=', body.at)
    .execute()
  return changed(ctx)
}

/** Deletes notifications older than half a year; returns how many. */
export async function purgeNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - NOTICES_KEPT_DAYS * 86_400_000).toISOString()
  const { numDeletedRows } = await db.deleteFrom('notices').where('at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

async function changed(ctx: SignedIn): Promise<Unread> {
  ctx.afterCommit(() => ctx.live.noticesChanged(ctx.viewer.id))
  return unreadOf(ctx)
}
