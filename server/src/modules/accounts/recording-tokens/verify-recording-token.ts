import type { Context, Viewer } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { nowProven, setCallerAccount } from '../../../db/current-caller.ts'
import { isBanned } from '../account/banned.ts'
import { readTokenText } from './token-text.ts'

const NOTED_EVERY_MS = 3_600_000

/**
 * Returns the person whose token this is, without a role and at the first level; null if it is none, was revoked, or its
 * person is banned. Notes its use, at most hourly.
 */
export async function verifyRecordingToken(ctx: Pick<Context, 'db'>, text: string): Promise<Viewer | null> {
  const claimed = readTokenText(text)
  if (!claimed) return null
  const row = await ctx.db
    .selectFrom('auth.recording_tokens as t')
    .innerJoin('auth.users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.last_used_at', 'u.email_confirmed_at', 'u.phone_confirmed_at', 'u.banned_until'])
    .where('t.user_id', '=', claimed.userId)
    .where('t.digest', '=', claimed.digest)
    .executeTakeFirst()
  if (!row || isBanned(row)) return null
  setCallerAccount(claimed.userId)
  const { email_confirmed_at: email, phone_confirmed_at: phone } = row
  if (email !== null || phone !== null) nowProven()
  await noteUse(ctx, { userId: claimed.userId, id: row.id, last: row.last_used_at })
  const emailConfirmed = email !== null
  return { id: claimed.userId, sessionId: row.id, byToken: true, roles: [], aal: 'aal1', emailConfirmed }
}

async function noteUse(
  { db }: Pick<Context, 'db'>,
  { userId, id, last }: { userId: string; id: string; last: string | null },
): Promise<void> {
  const now = systemClock()
  if (last !== null && now.getTime() - Date.parse(last) < NOTED_EVERY_MS) return
  await db
    .updateTable('auth.recording_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
