import { createHash, randomUUID } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { providerSettings, reach } from './provider.ts'

export type StartFlow = {
  provider: string | null
  /** Requested in addition to those of the settings. */
  scopes: string[]
  /** The client's parameters for the provider, like `prompt`; those of the protocol itself are dropped. */
  parameters: Record<string, string>
  pkce: Pkce | null
  redirectTo: string
  /** The account that gets an additional identity, and the session that requested it; null signs in. */
  linking: { userId: string; sessionId: string } | null
  /** A secret that only the browser beginning the flow knows. It is checked at the end if the client uses no PKCE. */
  browser: string
  agent: ClientInfo
}

/**
 * State that a provider flow needs on its way back. `browser` is the hash of the browser's secret; a flow without it is
 * bound by PKCE.
 */
export type ProviderFlow = { nonce: string; verifier: string; redirectTo: string; browser?: string; sessionId?: string }

const OURS =
  /^(provider|redirect_to|scopes|invite_token|skip_http_redirect|client_id|client_secret|client_assertion.*|redirect_uri|response_type|response_mode|state|nonce|scope|code_.*|request|request_uri|claims|registration|dpop_jkt)$/

/** Begins a provider flow: returns the address to send the browser to. Refuses a provider that is not configured. */
export async function startFlow(ctx: Context, wanted: StartFlow): Promise<URL> {
  const { provider: name, scopes, pkce, redirectTo, linking, agent } = wanted
  await limitCalls(ctx, 'authorize', agent.ip)
  const settings = providerSettings(ctx, name ?? '')
  if (!settings) throw new AuthRefusal('validation_failed', 'Unsupported provider: provider is not enabled')
  const { client } = await reach(ctx, settings)
  const id = randomUUID()
  const flow: ProviderFlow = {
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectTo,
    ...(!pkce && { browser: browserHash(wanted.browser) }),
    ...(linking && { sessionId: linking.sessionId }),
  }
  await ctx.db
    .insertInto('auth.flow_states')
    .values({
      id,
      challenge: pkce?.challenge ?? null,
      challenge_method: pkce?.method ?? null,
      authentication_method: 'oauth',
      provider: settings.name,
      flow,
      linking_user_id: linking?.userId ?? null,
      auth_code: null,
      user_id: null,
      code_issued_at: null,
      created_at: systemClock().toISOString(),
    })
    .execute()
  const free = Object.entries(wanted.parameters).filter(([key]) => !OURS.test(key))
  return buildAuthorizationUrl(client, {
    ...Object.fromEntries(free),
    redirect_uri: callbackAddress(ctx),
    scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
    state: id,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(settings.formPost && { response_mode: 'form_post' }),
  })
}

/** Returns the hash by which a flow recognizes the browser that began it. */
export function browserHash(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url')
}

/** Returns the callback address of providers; the operator registers it with each of them. */
export function callbackAddress({ config }: Pick<Context, 'config'>): string {
  return `${config.siteUrl}${config.auth.basePath}/callback`
}
