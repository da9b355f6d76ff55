import type { Kysely } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountOf } from '../account/account.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { endSession } from './end-sessions.ts'
import { isOver } from './live-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { parseRefreshToken, type RefreshToken, signedBy } from './refresh-token.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { type Session, type SessionAnswer, tokensOf } from './open-session.ts'

const NOT_FOUND = 'Invalid Refresh Token: Refresh Token Not Found'

/**
 * Exchanges a refresh token for new tokens of the same session. The previous token returns the current one again (its
 * answer was lost), and so do older ones within ten seconds of a refresh; otherwise an old token ends the session,
 * because it was probably stolen. Calls for one session wait for each other, up to five seconds.
 */
export async function refresh(ctx: Context, text: string, agent: ClientInfo): Promise<SessionAnswer> {
  await limitCalls(ctx, 'token', agent.ip)
  const token = parseRefreshToken(text)
  if (!token) throw new AuthRefusal('validation_failed', NOT_FOUND)
  const outcome = await inSeparateTransaction(ctx, inside => exchange(inside, token, agent))
  if (outcome instanceof AuthRefusal) throw outcome
  return outcome
}

// Returns a refusal instead of throwing it: ending a session after reuse of a token must be committed.
async function exchange(ctx: Context, token: RefreshToken, agent: ClientInfo): Promise<SessionAnswer | AuthRefusal> {
  const session = await lockedSession(ctx.db, token.sessionId)
  if (!session)
    return new AuthRefusal('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 })
  if (!signedBy(token, session.refresh_key)) return new AuthRefusal('refresh_token_not_found', NOT_FOUND)
  const behind = session.refresh_counter - token.counter
  if (behind < 0) return new AuthRefusal('validation_failed', 'Invalid Refresh Token: Not Issued By This Server')
  const now = systemClock()
  const account = await accountOf(ctx.db, session.user_id)
  if (!account) throw new Error('a session outlived its account')
  if (isBanned(account)) return banRefusal(account, 400)
  if (isOver(session)) {
    await endSession(ctx, account.id, session.id)
    return new AuthRefusal('session_expired', 'Session has expired')
  }
  if (behind >= 2) {
    const justNow = refreshedJustNow(session, now, ctx.config.auth.reuseSeconds)
    if (!justNow) {
      await endSession(ctx, account.id, session.id)
      await recordAccountEvent(ctx.db, { userId: account.id, kind: 'refresh_reused', agent, sessionId: session.id })
    }
    if (!justNow || token.counter < session.refresh_floor) {
      return new AuthRefusal('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
  }
  return tokensOf(ctx, account, behind === 0 ? await advanced(ctx.db, session, now) : session)
}

// Waits as long as the server's connections wait for a lock: five seconds.
async function lockedSession(db: Kysely<Tables>, id: string): Promise<Session | undefined> {
  try {
    return await db.selectFrom('auth.sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new AuthRefusal('conflict', 'Too many concurrent token refresh requests on the same session')
  }
}

// Several tabs may send the same token at once; within this time older ones are no sign of theft.
function refreshedJustNow(session: Session, now: Date, seconds: number): boolean {
  return session.refreshed_at !== null && now.getTime() - new Date(session.refreshed_at).getTime() < seconds * 1000
}

function advanced(db: Kysely<Tables>, session: Session, now: Date): Promise<Session> {
  return db
    .updateTable('auth.sessions')
    .set({ refresh_counter: session.refresh_counter + 1, refreshed_at: now.toISOString() })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
