import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { accountOf } from '../account/account.ts'
import { lockedUser } from '../account/account-address.ts'
import { AuthRefusal, OAuthRefusal } from '../../../core/auth-refusal.ts'
import { enterFromOutside, type ExternalIdentity } from './external-account.ts'
import { FLOW_SECONDS, type FlowState, issueAuthCode } from '../one-time-codes/flow-states.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { Pkce } from '../../../core/pkce.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { isOver } from '../sessions/live-sessions.ts'
import { enter } from './enter.ts'
import { checkLinking } from './id-token.ts'
import { linkIdentity, refuseLinked } from './link-identity.ts'
import { identityFrom } from './profile.ts'
import { type Provider, providerSettings, reach } from './provider.ts'
import { browserHash, callbackAddress, type ProviderFlow } from './start-flow.ts'

/** The end of a provider flow: the page that it began on, with a session, a code for one, or the reason for failure. */
export type FlowEnd = { page: string } & (
  | { session: SessionAnswer }
  | { authCode: string }
  | { refusal: AuthRefusal | OAuthRefusal }
)

type Tokens = { access: string; refresh: string | null }

/**
 * Ends a provider flow with the provider's response. A flow is valid once and for five minutes. An unknown, used or
 * expired flow, and one begun by another browser, throws an error; every later failure is a refusal that goes to the
 * page where the flow began. `browser` is the browser's secret, null if it has none.
 */
export async function finishFlow(
  ctx: Context,
  answer: Record<string, string>,
  browser: string | null,
  agent: ClientInfo,
): Promise<FlowEnd> {
  const state = await spendState(ctx, answer.state)
  const { redirectTo: page, browser: begunBy } = state.flow as ProviderFlow
  if (begunBy !== undefined && (browser === null || browserHash(browser) !== begunBy))
    throw new AuthRefusal('bad_oauth_state', 'OAuth flow was started in another browser')
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
  const now = systemClock()
  return inSeparateTransaction(ctx, async ({ db }) => {
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
  agent: ClientInfo,
): Promise<{ session: SessionAnswer } | { authCode: string }> {
  if (answer.error) throw refusedByProvider(answer)
  if (!answer.code) throw new AuthRefusal('bad_oauth_callback', 'OAuth callback with missing authorization code')
  const settings = providerSettings(ctx, state.provider ?? '')
  if (!settings) throw new AuthRefusal('bad_oauth_callback', 'Unsupported provider: provider is not enabled')
  const { identity, tokens } = await whoIsThere(ctx, await reach(ctx, settings), state, answer)
  const { redirectTo } = state.flow as ProviderFlow
  const { challenge, challenge_method: method } = state
  const pkce = challenge && method ? { challenge, method } : null
  const open = (inside: Context, userId: string) => openFor(inside, userId, settings.name, tokens, pkce, agent)
  if (state.linking_user_id === null) return enter(ctx, { identity, pkce, redirectTo, agent }, open)
  const userId = state.linking_user_id
  // The person may have been sent here by the one who began the flow: only the client with the secret creates the link.
  if (pkce) return { authCode: await issueLinkCode(ctx, state, identity, pkce, tokens) }
  return enterFromOutside(ctx, async inside => {
    await recheckLinking(inside, userId, state)
    await linkIdentity(inside, userId, identity, agent)
    return open(inside, userId)
  })
}

async function issueLinkCode(
  ctx: Context,
  state: FlowState,
  identity: ExternalIdentity,
  pkce: Pkce,
  tokens: Tokens,
): Promise<string> {
  const userId = state.linking_user_id!
  return inSeparateTransaction(ctx, async inside => {
    await refuseLinked(inside, userId, identity)
    const { sessionId } = state.flow as ProviderFlow
    const given = { providerToken: tokens.access, providerRefreshToken: tokens.refresh }
    const flow = { link: identity, sessionId }
    return issueAuthCode(inside.db, { userId, pkce, method: 'oauth', provider: identity.provider, flow, ...given })
  })
}

/**
 * Creates the link that waits for a code exchange, in the exchange's transaction; does nothing for other codes. Refuses
 * if the session that began the flow has ended, and as `checkLinking` and `linkIdentity` do.
 */
export async function writePendingLink(inside: Context, state: FlowState, agent: ClientInfo): Promise<void> {
  const { link } = state.flow as { link?: ExternalIdentity }
  if (!link) return
  await recheckLinking(inside, state.user_id!, state)
  await linkIdentity(inside, state.user_id!, link, agent)
}

async function recheckLinking(inside: Context, userId: string, { flow }: FlowState): Promise<void> {
  const { sessionId } = flow as { sessionId?: string }
  await lockedUser(inside.db, userId)
  const sessions = inside.db.selectFrom('auth.sessions').select(['aal', 'not_after']).where('user_id', '=', userId)
  const session = sessionId === undefined ? null : await sessions.where('id', '=', sessionId).executeTakeFirst()
  const account = await accountOf(inside.db, userId)
  if (!session || isOver(session) || !account)
    throw new AuthRefusal('session_not_found', 'The session that started linking has ended')
  checkLinking(inside, { aal: session.aal, account })
}

async function openFor(
  inside: Context,
  userId: string,
  provider: string,
  tokens: Tokens,
  pkce: Pkce | null,
  agent: ClientInfo,
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
  const { nonce, verifier } = state.flow as ProviderFlow
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

// Apple sends a person's name once, next to its token and unsigned: it is used only as a name.
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
