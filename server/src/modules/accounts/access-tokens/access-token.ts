import { type CryptoKey, decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { keyRing, secretBytes } from './signing-keys.ts'

/** The claims of an access token that the server itself relies on. */
export type Claims = { sub: string; sessionId: string; exp: number; aal: 'aal1' | 'aal2' }

/** Everything in an access token, as the official clients expect it; instants are whole seconds. */
export type TokenContent = {
  sub: string
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number; provider?: string }[]
  session_id: string
  is_anonymous: boolean
}

/**
 * Signs an access token for a session. It is valid from `now` for the configured time (an hour), but no longer than the
 * session (`notAfter`). Returns the token and its expiry in whole seconds, absolute and relative to now.
 */
export async function signAccessToken(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  content: TokenContent,
  now = systemClock(),
  notAfter: string | null = null,
): Promise<{ token: string; expiresAt: number; expiresIn: number }> {
  const { current } = await keyRing(ctx)
  const { tokenSeconds, basePath } = ctx.config.auth
  const issuedAt = Math.floor(now.getTime() / 1000)
  const left = notAfter === null ? tokenSeconds : Math.floor(new Date(notAfter).getTime() / 1000) - issuedAt
  // Clients treat a token that is valid for less than a second as missing.
  const expiresIn = Math.max(1, Math.min(tokenSeconds, left))
  const token = await new SignJWT({ ...content, role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: current.kid })
    .setIssuer(`${ctx.config.siteUrl}${basePath}`)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(current.key)
  return { token, expiresAt: issuedAt + expiresIn, expiresIn }
}

type TokenContext = Pick<Context, 'db' | 'secrets' | 'config'>

// Tokens with a valid signature, until they expire.
const goodTokens = perServerState(() => new LRUCache<string, Claims>({ max: 5_000 }))

const Signed = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
})

/**
 * Returns a token's claims, or null when its signature, algorithm, time or shape is invalid. A valid signature is
 * cached until the token expires. Does not check whether the session still exists: for a token not yet in the cache,
 * `claims` is called with the unverified claims so that the session can be looked up in the meantime.
 */
export async function readAccessToken(
  ctx: TokenContext,
  token: string,
  claims: (unproved: Claims) => void = () => {},
): Promise<Claims | null> {
  const tokens = goodTokens(ctx)
  const known = tokens.get(token)
  if (known) {
    if (known.exp * 1000 > systemClock().getTime()) return known
    tokens.delete(token)
    return null
  }
  const unproved = unprovedClaims(token)
  if (unproved) claims(unproved)
  const proved = await verified(ctx, token)
  if (proved) tokens.set(token, proved)
  return proved
}

/** Returns null if the token has expired or has no claims to look up a session by. */
function unprovedClaims(token: string): Claims | null {
  try {
    const claims = claimsIn(decodeJwt(token))
    return claims && claims.exp * 1000 > systemClock().getTime() ? claims : null
  } catch {
    return null
  }
}

function claimsIn(payload: unknown): Claims | null {
  const signed = Signed.safeParse(payload)
  if (!signed.success) return null
  const { sub, session_id, exp, aal } = signed.data
  return { sub, sessionId: session_id, exp, aal }
}

async function verified(ctx: TokenContext, token: string): Promise<Claims | null> {
  for (const key of await keysNamedBy(ctx, token)) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [key instanceof Uint8Array ? 'HS256' : 'ES256'],
        audience: 'authenticated',
        currentDate: systemClock(),
      })
      return claimsIn(payload)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}

async function keysNamedBy(ctx: TokenContext, token: string): Promise<(CryptoKey | Uint8Array)[]> {
  let kid: unknown
  try {
    const header = decodeProtectedHeader(token)
    if (header.alg === 'HS256') return ctx.config.auth.legacySecrets.map(secretBytes)
    kid = header.kid
  } catch {
    return []
  }
  const key = typeof kid === 'string' && (await keyRing(ctx, kid)).verify.get(kid)
  return key ? [key] : []
}
