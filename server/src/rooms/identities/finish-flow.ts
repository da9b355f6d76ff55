import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { AuthRefusal, OAuthRefusal } from '../../core/auth-refusal.ts'
import { enterFromOutside, type ExternalIdentity } from './external-account.ts'
import { FLOW_SECONDS, type FlowState, issueAuthCode } from '../one-time-codes/flow-states.ts'
import { machineTime } from '../../core/machine-time.ts'
import type { Pkce } from '../../core/pkce.ts'
import type { Agent } from '../../core/agent.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { enter } from './enter.ts'
import { linkIdentity } from './link-identity.ts'
import { identityFrom } from './profile.ts'
import { type Provider, providerSettings, reach } from './provider.ts'
import { callbackAddress, type Flow } from './start-flow.ts'

/** Where a flow to a provider ends: the page that it began on, with a session, a code for one, or why there is none. */
export type FlowEnd = { page: string } & (
  | { session: SessionAnswer }
  | { authCode: string }
  | { refusal: AuthRefusal | OAuthRefusal }
)

type Tokens = { access: string; refresh: string | null }

/**
 * Ends a flow with what the provider sent back. Each counts once and for five minutes; an unknown, used or old one is
 * refused by an error, everything after that by a refusal that goes to the page it began on.
 */
export async function finishFlow(ctx: Context, answer: Record<string, string>, agent: Agent): Promise<FlowEnd> {
  const state = await spendState(ctx, answer.state)
  const { redirectTo: page } = state.flow as Flow
  try {
    return { page, ...(await arrive(ctx, state, answer, agent)) }
  } catch (error) {
    if (error instanceof AuthRefusal || error instanceof OAuthRefusal) return { page, refusal: error }
    throw error
  }
}

async function spendState(ctx: Context, id: string | undefined): Promise<FlowState> {
  if (!id) throw new AuthRefusal('bad_oauth_callback', 'OAuth state parameter missing')
  const bad = new AuthRefusal('bad_oauth_state', 'OAuth state is invalid or has expired')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw bad
  const now = machineTime()
  return inOwnTransaction(ctx, async ({ db }) => {
    const states = db
      .selectFrom('auth.flow_states')
      .selectAll()
      .where('id', '=', id)
      .where('code_issued_at', 'is', null)
    const state = await states.forUpdate().executeTakeFirst()
    if (!state || now.getTime() - new Date(state.created_at).getTime() > FLOW_SECONDS * 1000) throw bad
    if (state.used_at !== null) throw new AuthRefusal('flow_state_already_used', 'OAuth state was used before')
    await db.updateTable('auth.flow_states').set({ used_at: now.toISOString() }).where('id', '=', id).execute()
    return state
  })
}

async function arrive(
  ctx: Context,
  state: FlowState,
  answer: Record<string, string>,
  agent: Agent,
): Promise<{ session: SessionAnswer } | { authCode: string }> {
  if (answer.error) throw refusedByProvider(answer)
  if (!answer.code) throw new AuthRefusal('bad_oauth_callback', 'OAuth callback with missing authorization code')
  const settings = providerSettings(ctx, state.provider ?? '')
  if (!settings) throw new AuthRefusal('bad_oauth_callback', 'Unsupported provider: provider is not enabled')
  const { identity, tokens } = await whoIsThere(ctx, await reach(ctx, settings), state, answer)
  const { redirectTo } = state.flow as Flow
  const { challenge, challenge_method: method } = state
  const pkce = challenge && method ? { challenge, method } : null
  const open = (inside: Context, userId: string) => openFor(inside, userId, settings.name, tokens, pkce, agent)
  if (state.linking_user_id === null) return enter(ctx, { identity, pkce, redirectTo, agent }, open)
  const userId = state.linking_user_id
  return enterFromOutside(ctx, async inside => {
    await linkIdentity(inside, userId, identity, agent)
    return open(inside, userId)
  })
}

async function openFor(
  inside: Context,
  userId: string,
  provider: string,
  tokens: Tokens,
  pkce: Pkce | null,
  agent: Agent,
): Promise<{ session: SessionAnswer } | { authCode: string }> {
  if (pkce) {
    const given = { providerToken: tokens.access, providerRefreshToken: tokens.refresh }
    return { authCode: await issueAuthCode(inside.db, { userId, pkce, method: 'oauth', provider, ...given }) }
  }
  const session = await openSession(inside, userId, { method: 'oauth', provider }, agent)
  const refresh = tokens.refresh !== null && { provider_refresh_token: tokens.refresh }
  return { session: { ...session, provider_token: tokens.access, ...refresh } }
}

async function whoIsThere(
  { config }: Context,
  { settings, client }: Provider,
  state: FlowState,
  answer: Record<string, string>,
): Promise<{ identity: ExternalIdentity; tokens: Tokens }> {
  const { nonce, verifier } = state.flow as Flow
  const url = new URL(callbackAddress({ config }))
  for (const key of ['code', 'state', 'iss']) if (answer[key]) url.searchParams.set(key, answer[key])
  try {
    const tokens = await authorizationCodeGrant(client, url, {
      pkceCodeVerifier: verifier,
      expectedState: state.id,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const told = tokens.claims()!
    const asks = told.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
    const more = asks ? await fetchUserInfo(client, tokens.access_token, told.sub) : {}
    const claims = { ...nameOfForm(answer.user), ...more, ...told }
    return {
      identity: identityFrom(settings.name, claims),
      tokens: { access: tokens.access_token, refresh: tokens.refresh_token ?? null },
    }
  } catch (error) {
    const refusal = new AuthRefusal('unexpected_failure', 'Unable to exchange external code')
    refusal.cause = error
    throw refusal
  }
}

// Apple tells a person's name once, beside its token and unsigned: it is taken as what it is, a name.
function nameOfForm(user: string | undefined): { given_name?: unknown; family_name?: unknown } {
  try {
    const { firstName, lastName } = (JSON.parse(user ?? '{}') as { name?: Record<string, unknown> }).name ?? {}
    return { given_name: firstName, family_name: lastName }
  } catch {
    return {}
  }
}

function refusedByProvider({ error = '', error_description: said = '' }: Record<string, string>): OAuthRefusal {
  const known = /^[a-z_]{1,60}$/.test(error) ? error : 'server_error'
  return new OAuthRefusal(known, said.replace(/\p{Cc}/gu, '').slice(0, 200) || 'The provider refused')
}
