import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { Context } from '../../../core/context.ts'
import { knownIssuer } from '../../../settings/provider-settings.ts'
import { lockedUser } from '../account/account-address.ts'
import { accountOf } from '../account/account.ts'
import { hasVerifiedFactor } from '../account/factors.ts'
import { AuthRefusal, OAuthRefusal } from '../../../core/auth-refusal.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { enterFromOutside, type ExternalIdentity } from './external-account.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer, tokensOf } from '../sessions/open-session.ts'
import { enter } from './enter.ts'
import { linkIdentity } from './link-identity.ts'
import { identityFrom } from './profile.ts'
import { type Provider, providerSettings, reach } from './provider.ts'

export type IdToken = {
  provider: string
  idToken: string
  accessToken: string | null
  /** The secret whose hash the client gave the provider. */
  nonce: string | null
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

// The provider's keys could not be fetched, which says nothing about the token.
const CANNOT_ASK = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

/**
 * Opens a session for the subject of an ID token, which apps get from their operating system. Refuses like
 * `readIdToken`.
 */
export async function signInWithIdToken(
  ctx: Context,
  token: IdToken,
  redirectTo: string,
  agent: ClientInfo,
): Promise<SessionAnswer> {
  await limitCalls(ctx, 'token', agent.ip)
  const identity = await readIdToken(ctx, token)
  const opening = { method: 'oauth', provider: identity.provider }
  return enter(ctx, { identity, pkce: null, redirectTo, agent }, (inside, userId) =>
    openSession(inside, userId, opening, agent),
  )
}

/**
 * Adds the identity of an ID token to the caller's account; the session continues with new tokens. Refuses like
 * `checkLinking` and `readIdToken`.
 */
export async function linkByIdToken(
  ctx: Context,
  caller: Caller,
  token: IdToken,
  agent: ClientInfo,
): Promise<SessionAnswer> {
  await limitCalls(ctx, 'token', agent.ip)
  checkLinking(ctx, caller)
  const identity = await readIdToken(ctx, token)
  return enterFromOutside(ctx, async inside => {
    await lockedUser(inside.db, caller.account.id)
    checkLinking(inside, await refreshedCaller(inside, caller))
    await linkIdentity(inside, caller.account.id, identity, agent)
    const sessions = inside.db.selectFrom('auth.sessions').selectAll().where('id', '=', caller.sessionId)
    const session = await sessions.executeTakeFirst()
    if (!session) throw new AuthRefusal('session_not_found', 'Session from session_id claim in JWT does not exist')
    return tokensOf(inside, (await accountOf(inside.db, caller.account.id))!, session)
  })
}

/**
 * Refuses adding or removing identities if the operator has disabled it, and for a session without the second factor of
 * its account: an identity is a way to sign in.
 */
export function checkLinking(
  { config }: Pick<Context, 'config'>,
  { aal, account }: Pick<Caller, 'aal' | 'account'>,
): void {
  if (!config.auth.manualLinking) throw new AuthRefusal('manual_linking_disabled', 'Manual linking is disabled')
  if (aal === 'aal2' || !hasVerifiedFactor(account)) return
  throw new AuthRefusal('insufficient_aal', 'AAL2 required to link or unlink an identity', { status: 422 })
}

// Refuses an unknown provider, a token issued for another client, and one with another nonce.
async function readIdToken(ctx: Context, given: IdToken): Promise<ExternalIdentity> {
  const settings = providerSettings(ctx, given.provider)
  if (!settings) throw new AuthRefusal('provider_disabled', `Provider ${named(given.provider)} is not enabled`)
  const { payload, alg } = await verified(await reach(ctx, settings), given.idToken)
  checkNonce(payload, given.nonce)
  if (given.accessToken !== null && !belongsTo(given.accessToken, payload.at_hash, alg)) throw badToken()
  return identityFrom(settings.name, { ...payload, sub: payload.sub! })
}

function named(provider: string): string {
  const issuer = knownIssuer(provider)
  return issuer ? `(issuer "${issuer}")` : `"${provider.slice(0, 40)}"`
}

async function verified({ settings, keys }: Provider, token: string): Promise<{ payload: JWTPayload; alg: string }> {
  const { issuer, clientIds, name } = settings
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      // Google's older libraries omit the scheme.
      issuer: name === 'google' ? [issuer, 'accounts.google.com'] : issuer,
      audience: clientIds,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: systemClock(),
    })
    return { payload, alg: protectedHeader.alg }
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || CANNOT_ASK.includes(error.code)) throw error
    throw badToken()
  }
}

function checkNonce({ nonce: inToken }: JWTPayload, nonce: string | null): void {
  if ((nonce === null) !== (inToken === undefined)) {
    throw new OAuthRefusal('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce === null) return
  const hash = createHash('sha256').update(nonce).digest('hex')
  if (inToken !== hash) throw new OAuthRefusal('invalid nonce', 'Nonces mismatch')
}

// The left half of the hash, by the hash function of the signature (OpenID Connect Core 3.1.3.6).
function belongsTo(accessToken: string, atHash: unknown, alg: string): boolean {
  if (atHash === undefined) return true
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  const digest = createHash(`sha${alg === 'Ed25519' ? '512' : bits}`)
    .update(accessToken)
    .digest()
  return atHash === digest.subarray(0, digest.length / 2).toString('base64url')
}

function badToken(): OAuthRefusal {
  return new OAuthRefusal('invalid request', 'Bad ID token')
}
