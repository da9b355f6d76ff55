import { decodeJwt } from 'jose'
import type { Context, Viewer } from '../../../core/context.ts'
import { setCallerAccount, nowProven } from '../../../db/current-caller.ts'
import { readAccessToken } from '../access-tokens/access-token.ts'
import { type Account, accountOf } from '../account/account.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { isOver, liveSession, prefetchSession } from './live-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'

/** The caller of the sign-in protocol itself, read from the database. */
export type Caller = { account: Account; sessionId: string; aal: 'aal1' | 'aal2' }

/**
 * Returns the viewer of an access token, or null if the token is invalid, its session has ended or its person is
 * banned. Only a memory lookup for a token seen within five seconds. Roles, level and confirmation are the current
 * ones.
 */
export async function verifyToken(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  token: string,
): Promise<Viewer | null> {
  // Both take about as long. An invalid token costs one read, which counts against its sender's share of the
  // connections.
  const ahead = prefetchSession(ctx)
  const claims = await readAccessToken(ctx, token, ahead.begin)
  if (!claims) {
    ahead.drop()
    return null
  }
  setCallerAccount(claims.sub)
  const state = await liveSession(ctx, claims.sessionId)
  if (!state || state.userId !== claims.sub || state.banned) return null
  const { roles, emailConfirmed, proven } = state
  if (proven) nowProven()
  return { id: claims.sub, sessionId: claims.sessionId, roles, aal: lower(claims.aal, state.aal), emailConfirmed }
}

/**
 * Returns the viewer of a session without its token, for an address that was signed in it; null if the session has
 * ended or its person is banned. The level is the first one.
 */
export async function sessionViewer(ctx: Pick<Context, 'db' | 'secrets'>, sessionId: string): Promise<Viewer | null> {
  const state = await liveSession(ctx, sessionId)
  if (!state || state.banned) return null
  setCallerAccount(state.userId)
  if (state.proven) nowProven()
  return { id: state.userId, sessionId, roles: state.roles, aal: 'aal1', emailConfirmed: state.emailConfirmed }
}

/** Returns the caller of a sign-in call, never from the cache; refuses with the protocol's codes. */
export async function callerOf(ctx: Context, token: string | null): Promise<Caller> {
  if (!token) throw new AuthRefusal('no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await readAccessToken(ctx, token)
  if (!claims) throw new AuthRefusal('bad_jwt', `invalid JWT: ${whatIsWrong(token)}`)
  setCallerAccount(claims.sub)
  const account = await accountOf(ctx.db, claims.sub)
  if (!account) throw new AuthRefusal('user_not_found', 'User from sub claim in JWT does not exist')
  const aal = await levelOfSession(ctx, account.id, claims.sessionId)
  if (isBanned(account)) throw banRefusal(account)
  if (account.email_confirmed_at !== null || account.phone_confirmed_at !== null) nowProven()
  return { account, sessionId: claims.sessionId, aal: lower(claims.aal, aal) }
}

/**
 * Returns the caller again within a transaction that has locked the account: since the start of the call the session
 * may have ended or a second factor may have been added. Refuses like `callerOf`.
 */
export async function refreshedCaller(inside: Context, { account, sessionId, aal }: Caller): Promise<Caller> {
  const now = await accountOf(inside.db, account.id)
  if (!now) throw new AuthRefusal('user_not_found', 'User from sub claim in JWT does not exist')
  const level = await levelOfSession(inside, now.id, sessionId)
  if (isBanned(now)) throw banRefusal(now)
  return { account: now, sessionId, aal: lower(aal, level) }
}

async function levelOfSession({ db }: Context, userId: string, sessionId: string): Promise<Caller['aal']> {
  const session = await db
    .selectFrom('auth.sessions')
    .select(['aal', 'not_after'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (session && !isOver(session)) return session.aal
  throw new AuthRefusal('session_not_found', 'Session from session_id claim in JWT does not exist')
}

// A token from before the second factor keeps its level, and a session that lost its second factor lowers it.
function lower(claimed: Caller['aal'], now: Caller['aal']): Caller['aal'] {
  return claimed === 'aal2' && now === 'aal2' ? 'aal2' : 'aal1'
}

function whatIsWrong(token: string): string {
  try {
    const { exp, sub } = decodeJwt(token)
    if (exp !== undefined && exp * 1000 <= systemClock().getTime()) {
      return 'unable to parse or verify signature, token has invalid claims: token is expired'
    }
    if (sub === undefined) return 'missing sub claim'
  } catch {
    return 'unable to parse or verify signature, token is malformed'
  }
  return 'unable to parse or verify signature'
}
