import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { ClientInfo } from '../../core/client-info.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { type Caller, callerOf } from '../../modules/accounts/index.ts'
import { type Pkce, parsePkce } from '../../core/pkce.ts'
import { redirectTo } from '../../core/redirects.ts'
import { bearerOf } from '../bearer-token.ts'

/** Returns the origin of a call. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Returns the caller; refuses by the protocol's names, also a call for another audience. */
export async function authenticatedCaller(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await callerOf(ctx, bearerOf(request))
  const audience = request.headers['x-jwt-aud']
  if (audience !== undefined && audience !== '' && audience !== 'authenticated') {
    throw new AuthRefusal('unexpected_audience', "Token audience doesn't match request audience")
  }
  return caller
}

/**
 * Returns the final target of a mail's link: the query's target if it is allowed, the page it came from, or the site.
 */
export function requestedRedirect(ctx: Context, request: FastifyRequest): string {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  return redirectTo(ctx.config, typeof redirect_to === 'string' ? redirect_to : null, request.headers.referer)
}

/** Returns the PKCE fields of a sign-in that ends elsewhere; both fields or neither. */
export function pkceOf(fields: { code_challenge: string | null; code_challenge_method: string | null }): Pkce | null {
  return parsePkce(fields.code_challenge, fields.code_challenge_method)
}
