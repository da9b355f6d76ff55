import type { AccountEvent, DeviceSession } from '@bora/contract/me.ts'
import type { z } from 'zod'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { deviceOf } from './device.ts'
import { callOffChanges } from '../one-time-codes/call-off-changes.ts'
import { endSession } from './end-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'

const EVENTS_A_PAGE = 30

/** Returns the viewer's sessions: this one first, then by last use. */
export async function sessionsOf({
  db,
  viewer,
}: Pick<SignedIn, 'db' | 'viewer'>): Promise<z.output<typeof DeviceSession>[]> {
  const now = systemClock().toISOString()
  const rows = await db
    .selectFrom('auth.sessions')
    .select(['id', 'aal', 'user_agent', 'ip', 'country', 'created_at', 'refreshed_at', 'not_after'])
    .where('user_id', '=', viewer.id)
    .where(where => where.or([where('not_after', 'is', null), where('not_after', '>', now)]))
    .execute()
  return rows
    .map(row => ({
      id: row.id,
      current: row.id === viewer.sessionId,
      device: deviceOf(row.user_agent),
      ip: row.ip,
      country: row.country,
      secondFactor: row.aal === 'aal2',
      createdAt: row.created_at,
      lastSeenAt: row.refreshed_at ?? row.created_at,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
}

/**
 * Ends one of the viewer's sessions and, unless it is the current one, cancels the changes it began. Ignores sessions
 * of others and ended ones.
 */
export async function endSessionOf(ctx: SignedIn, sessionId: string, agent: ClientInfo): Promise<void> {
  const { id: userId } = ctx.viewer
  if (!(await endSession(ctx, userId, sessionId))) return
  if (sessionId !== ctx.viewer.sessionId) await callOffChanges(ctx, userId)
  await recordAccountEvent(ctx.db, { userId, kind: 'signed_out', agent, sessionId })
}

/** Returns the viewer's account events, newest first, page by page. */
export async function eventsOf(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  cursor: string | undefined,
): Promise<{ items: z.output<typeof AccountEvent>[]; next: string | null }> {
  let query = db
    .selectFrom('auth.account_events')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(EVENTS_A_PAGE + 1)
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor, 'uuid')
    query = query.where(where =>
      where.or([where('at', '<', at), where.and([where('at', '=', at), where('id', '>', id)])]),
    )
  }
  const rows = await query.execute()
  const shown = rows.slice(0, EVENTS_A_PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map(row => ({
      id: row.id,
      kind: row.kind,
      method: row.method,
      device: deviceOf(row.user_agent),
      ip: row.ip,
      country: row.country,
      at: row.at,
    })),
    next: rows.length > EVENTS_A_PAGE && last ? encodeCursor(last) : null,
  }
}
