import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { browserHash } from '../identities/start-flow.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { identityProvider } from './identity-providers.ts'
import { relayStatesFrom } from './relay-states.ts'
import { samlFor, samlSettings } from './service-provider.ts'

export type StartSso = {
  providerId: string | null
  domain: string | null
  /** The final destination, already checked. */
  redirectTo: string
  pkce: Pkce | null
  /** A secret that only the browser beginning the flow knows. It is checked at the end if the client uses no PKCE. */
  browser: string
  ip: string
}

/**
 * Returns the address of an SSO sign-in page, with a signed request and a state that is valid for ten minutes. The
 * provider is named by its id or by an e-mail domain. Refuses if SAML is off, if both or neither are given, an unknown
 * provider and one that is switched off.
 */
export async function startSso(ctx: Context, wanted: StartSso): Promise<string> {
  const { providerId, domain, redirectTo, pkce, browser, ip } = wanted
  await limitCalls(ctx, 'sso', ip)
  samlSettings(ctx)
  if (!providerId === !domain) {
    throw new AuthRefusal('validation_failed', 'Only one of provider_id or domain supported')
  }
  const provider = await identityProvider(ctx, providerId ? { id: providerId } : { domain: domain! })
  const [id, requestId] = [randomUUID(), `_${randomBytes(20).toString('hex')}`]
  const now = systemClock()
  await ctx.db.deleteFrom('auth.saml_relay_states').where('created_at', '<', relayStatesFrom(now)).execute()
  await ctx.db
    .insertInto('auth.saml_relay_states')
    .values({
      id,
      provider_id: provider.id,
      request_id: requestId,
      redirect_to: redirectTo,
      challenge: pkce?.challenge ?? null,
      challenge_method: pkce?.method ?? null,
      browser: pkce ? null : browserHash(browser),
      created_at: now.toISOString(),
    })
    .execute()
  return samlFor(ctx, provider, requestId).getAuthorizeUrlAsync(id, undefined, {})
}
