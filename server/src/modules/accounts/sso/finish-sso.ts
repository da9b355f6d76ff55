import { createHash } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { accountOf } from '../account/account.ts'
import { accountOfIdentity, enterFromOutside } from '../identities/external-account.ts'
import { browserHash } from '../identities/start-flow.ts'
import { exchangeCode } from '../one-time-codes/exchange-code.ts'
import { issueAuthCode, fittingState } from '../one-time-codes/flow-states.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { redirectTo } from '../../../core/redirects.ts'
import type { SessionAnswer } from '../sessions/open-session.ts'
import { type Assertion, claimedIssuer, readAssertion } from './assertion.ts'
import { type IdentityProvider, identityProvider, identityProviderNamed } from './identity-providers.ts'
import { relayState, type RelayState, spendRelayState } from './relay-states.ts'
import { samlSettings } from './service-provider.ts'
import { ssoIdentity } from './sso-identity.ts'

/**
 * The end of an SSO sign-in: a code to exchange; or a code that is submitted to `finishInBrowser`, by the browser that
 * began the sign-in, or after the person's consent by the browser in which it arrived.
 */
export type SsoEnd = { page: string; authCode: string } | { inBrowser: string } | { arrived: string }

/**
 * Processes an identity provider's response: to our request, which its relay state names, or unsolicited, with no relay
 * state or one that is an address. Returns a code: for the client that announced a secret, for the browser that began
 * it, or, for an unsolicited response, for the browser to which `keepArrival` gives a secret. Refuses a response that
 * is invalid, was used before or names no person, and an expired state.
 */
export async function finishSso(
  ctx: Context,
  {
    response,
    relay,
    keepArrival,
    agent,
  }: { response: string | null; relay: string; keepArrival: () => string; agent: ClientInfo },
): Promise<SsoEnd> {
  await limitCalls(ctx, 'samlAnswer', agent.ip)
  samlSettings(ctx)
  if (!response) throw new AuthRefusal('validation_failed', 'SAMLResponse is missing')
  const state = await stateFrom(ctx, relay)
  const provider = state
    ? await identityProvider(ctx, { id: state.provider_id })
    : await identityProviderNamed(ctx, await claimedIssuer(response))
  const assertion = await readAssertion(ctx, provider, response, state?.request_id ?? null)
  const identity = ssoIdentity(provider, assertion)
  const page = state ? state.redirect_to : redirectTo(ctx.config, relay)
  const { sessionEndsAt } = assertion
  return enterFromOutside(ctx, async inside => {
    if (state) await spendRelayState(inside, state.id)
    await spendAssertion(inside, provider, assertion)
    const userId = await accountOfIdentity(inside, identity, agent)
    const how = { method: 'sso/saml', provider: identity.provider, ...(sessionEndsAt && { notAfter: sessionEndsAt }) }
    if (state?.challenge && state.challenge_method) {
      const pkce = { challenge: state.challenge, method: state.challenge_method }
      return { page, authCode: await issueAuthCode(inside.db, { userId, pkce, ...how }) }
    }
    // The form was posted by another site, which sends no cookie; the navigation that follows does.
    const pkce = { challenge: state?.browser ?? browserHash(keepArrival()), method: 's256' as const }
    const code = await issueAuthCode(inside.db, { userId, pkce, ...how, flow: { page } })
    return state ? { inBrowser: code } : { arrived: code }
  })
}

/**
 * Opens the session of a sign-in for the browser that began it, or in which it arrived, and that presents its code;
 * `browser` is its secret. Also returns the page. Spends the code in any case. Refuses another browser, and as
 * `exchangeCode` does.
 */
export async function finishInBrowser(
  ctx: Context,
  { code, browser, agent }: { code: string; browser: string | null; agent: ClientInfo },
): Promise<{ page: string; session: SessionAnswer }> {
  let page = ''
  try {
    const session = await exchangeCode(ctx, code, browser ?? '', agent, async (_inside, { flow }) => {
      page = pageIn(flow)
    })
    return { page, session }
  } catch (error) {
    if (!(error instanceof AuthRefusal) || error.code !== 'bad_code_verifier') throw error
    await ctx.db.deleteFrom('auth.flow_states').where('auth_code', '=', code).execute()
    throw new AuthRefusal('bad_oauth_state', 'SSO flow was started in another browser')
  }
}

/**
 * Returns the account's address and the destination page of an unsolicited response, without spending it; null for
 * another browser than the one in which it arrived, and for an expired code.
 */
export async function arrivedFor(
  ctx: Pick<Context, 'db'>,
  { code, browser }: { code: string; browser: string | null },
): Promise<{ email: string; page: string } | null> {
  const state = browser === null ? null : await fittingState(ctx, code, browser)
  if (!state) return null
  const account = await accountOf(ctx.db, state.user_id!)
  return account && { email: account.email ?? '', page: pageIn(state.flow) }
}

// The code of a client that announced a secret has no page.
function pageIn(flow: unknown): string {
  const { page } = (flow ?? {}) as { page?: string }
  if (page === undefined) throw new AuthRefusal('flow_state_not_found', 'invalid flow state, no valid flow state found')
  return page
}

async function stateFrom(ctx: Context, relay: string): Promise<RelayState | null> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(relay)) return relayState(ctx, relay)
  if (relay === '' || (URL.canParse(relay) && /^https?:/i.test(relay))) return null
  throw new AuthRefusal('validation_failed', 'SAML RelayState is not a valid UUID or URL')
}

async function spendAssertion(ctx: Context, provider: IdentityProvider, { id, expiresAt }: Assertion): Promise<void> {
  await ctx.db.deleteFrom('auth.saml_assertions').where('expires_at', '<', systemClock().toISOString()).execute()
  const hash = createHash('sha256').update(`${provider.id}\n${id}`).digest()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('auth.saml_assertions')
    .values({ hash, expires_at: expiresAt.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new AuthRefusal('validation_failed', 'SAML Assertion was used before')
}
