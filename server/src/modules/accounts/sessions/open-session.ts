import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { truncate } from '../../../core/truncate.ts'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { signAccessToken } from '../access-tokens/access-token.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { type Account, accountOf, appMetadata, userObject } from '../account/account.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { metadataForToken } from '../account/metadata.ts'
import { notifyOfNewDevice } from './notify-of-new-device.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { makeRefreshToken } from './refresh-token.ts'
import type { SessionTables } from './tables.ts'

/** A session as clients get it: both tokens and the user. `expires_in` is seconds, `expires_at` a unix second. */
export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
  /** Another provider's tokens for the person, handed out once. */
  provider_token?: string
  provider_refresh_token?: string
  /** A correct password that no longer meets the rules. */
  weak_password?: { message: string; reasons: string[] }
}

export type Session = Selectable<SessionTables['auth.sessions']>

type Issuing = Pick<Context, 'secrets' | 'config'> & { db: Kysely<Tables> }

export type Opening = {
  /** The authentication method as in the token (`amr`): password, otp, oauth, sso/saml, web3, recovery … */
  method: string
  /** The identity that was used; its time of last use is recorded. */
  provider?: string
  /** The SSO provider's id, for the token. */
  ssoProviderId?: string
  /** When the session ends at the latest. */
  notAfter?: Date
  /** The passkey that opens it, at the second level, and the second factor that it is. */
  passkey?: { passkeyId: string; factorId: string | null }
}

/**
 * Opens a session of an account, returns its tokens, and notifies its owner if the device is new; call it within
 * `inSeparateTransaction`.
 */
export async function openSession(
  ctx: Issuing & Pick<Context, 'post' | 'afterCommit'>,
  userId: string,
  { method, provider = 'email', ssoProviderId, notAfter, passkey }: Opening,
  agent: ClientInfo,
): Promise<SessionAnswer> {
  const now = systemClock().toISOString()
  await ctx.db
    .updateTable('auth.users')
    .set({ last_sign_in_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await ctx.db
    .updateTable('auth.identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
  const session = await ctx.db
    .insertInto('auth.sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      refresh_key: randomBytes(32),
      refreshed_at: null,
      not_after: notAfter?.toISOString() ?? null,
      user_agent: agent.userAgent === null ? null : truncate(agent.userAgent, 400),
      ip: agent.ip,
      created_at: now,
      ...(passkey && { aal: 'aal2', passkey_id: passkey.passkeyId, factor_id: passkey.factorId }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('auth.session_amr')
    .values(
      [method, ...(passkey ? ['mfa/webauthn'] : [])].map(each => ({
        session_id: session.id,
        method: each,
        provider: ssoProviderId ?? null,
        at: now,
      })),
    )
    .execute()
  const account = await accountOf(ctx.db, userId)
  if (!account) throw new Error('a session was opened for an account that is gone')
  await notifyOfNewDevice(ctx, account, agent)
  await recordAccountEvent(ctx.db, { userId, kind: 'signed_in', agent, sessionId: session.id, method })
  return tokensOf(ctx, account, session)
}

/** Returns the tokens of a session in its present state: a fresh access token, and the refresh token of its counter. */
export async function tokensOf(ctx: Issuing, account: Account, session: Session): Promise<SessionAnswer> {
  const methods = await ctx.db
    .selectFrom('auth.session_amr')
    .select(['method', 'provider', 'at'])
    .where('session_id', '=', session.id)
    .orderBy('at', 'desc')
    .execute()
  const content = {
    sub: account.id,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: metadataForToken(appMetadata(account), "operators'"),
    user_metadata: metadataForToken(account.user_metadata, 'own'),
    aal: session.aal,
    amr: methods.map(({ method, provider, at }) => ({
      method,
      timestamp: Math.floor(new Date(at).getTime() / 1000),
      ...(provider !== null && { provider }),
    })),
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  }
  const { token, expiresAt, expiresIn } = await signAccessToken(ctx, content, systemClock(), session.not_after)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: makeRefreshToken(session.id, session.refresh_counter, session.refresh_key),
    user: userObject(account),
  }
}
