import { decodeJwt } from 'jose'
import type { Context } from '../../core/context.ts'
import { anonKey, verifyToken } from '../../modules/accounts/index.ts'
import type { ChannelCaller } from './channel.ts'

/**
 * Returns whose rights a token gives: none for a missing one and for the public key. Otherwise why it is refused, as the
 * client expects it.
 */
export async function callerOfToken(
  ctx: Context,
  token: unknown,
): Promise<{ caller: ChannelCaller } | { refused: string }> {
  if (token === undefined || token === null || token === (await anonKey(ctx))) return { caller: null }
  if (typeof token !== 'string') return { refused: 'MalformedJWT: The token provided is not a valid JWT' }
  let until: Date
  try {
    until = new Date((decodeJwt(token).exp ?? 0) * 1000)
  } catch {
    return { refused: 'MalformedJWT: The token provided is not a valid JWT' }
  }
  const viewer = await verifyToken(ctx, token)
  if (!viewer) return { refused: 'InvalidJWTToken: Token has expired or its session has ended' }
  return { caller: { viewer, token, until } }
}
