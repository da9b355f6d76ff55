import { decodeProtectedHeader, errors, jwtVerify, type KeyObject, type CryptoKey, SignJWT } from 'jose'
import type { Context } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { keyRing, secretBytes } from './signing-keys.ts'

const ROLES = ['service_role', 'supabase_admin']
const KEY_YEARS = 10

/**
 * Returns whether a token is an operator's: unexpired, of role `service_role` or `supabase_admin`, and signed by one of
 * the signing keys, or by HS256 with a configured legacy secret.
 */
export async function isServiceRole(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  token: string | null,
): Promise<boolean> {
  if (!token) return false
  const { keys, alg } = await keysFor(ctx, token)
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [alg], currentDate: systemClock() })
      return typeof payload.role === 'string' && ROLES.includes(payload.role)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return false
}

/**
 * Creates a key for an operator's scripts, signed with the legacy secret; it is valid for ten years, or until the
 * secret changes.
 */
export async function serviceKey(legacySecret: string): Promise<string> {
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(systemClock())
    .setExpirationTime(`${KEY_YEARS}y`)
    .sign(secretBytes(legacySecret))
}

async function keysFor(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  token: string,
): Promise<{ keys: (CryptoKey | KeyObject | Uint8Array)[]; alg: 'ES256' | 'HS256' }> {
  let header: { alg?: string; kid?: string } = {}
  try {
    header = decodeProtectedHeader(token)
  } catch {}
  if (header.alg === 'HS256') return { keys: ctx.config.auth.legacySecrets.map(secretBytes), alg: 'HS256' }
  const key =
    header.alg === 'ES256' && typeof header.kid === 'string' && (await keyRing(ctx, header.kid)).verify.get(header.kid)
  return { keys: key ? [key] : [], alg: 'ES256' }
}
