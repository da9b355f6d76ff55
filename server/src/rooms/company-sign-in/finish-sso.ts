import { createHash } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import type { Agent } from '../../core/agent.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { accountOfIdentity, enterFromOutside } from '../identities/external-account.ts'
import { issueAuthCode } from '../one-time-codes/flow-states.ts'
import { machineTime } from '../../core/machine-time.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { redirectTo } from '../../core/redirects.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { type Assertion, claimedIssuer, readAssertion } from './assertion.ts'
import { type IdentityProvider, identityProvider, identityProviderNamed } from './identity-providers.ts'
import { relayState, type RelayState, spendRelayState } from './relay-states.ts'
import { samlSettings } from './service-provider.ts'
import { ssoIdentity } from './sso-identity.ts'

/** Where a sign-in by a company's own page ends: with a code to exchange, or with a session. */
export type SsoEnd = { page: string } & ({ authCode: string } | { session: SessionAnswer })

/**
 * Takes the answer of an identity provider: to a request of ours, which its relay state names, or of its own accord, with
 * no relay state or one that is an address. Opens a session, or gives a code where the client announced a secret. Refuses
 * an answer that isn't valid, was used before, or doesn't say who comes, and a state that is over.
 */
export async function finishSso(
  ctx: Context,
  { response, relay, agent }: { response: string | null; relay: string; agent: Agent },
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
    return { page, session: await openSession(inside, userId, { ...how, ssoProviderId: provider.id }, agent) }
  })
}

async function stateFrom(ctx: Context, relay: string): Promise<RelayState | null> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(relay)) return relayState(ctx, relay)
  if (relay === '' || (URL.canParse(relay) && /^https?:/i.test(relay))) return null
  throw new AuthRefusal('validation_failed', 'SAML RelayState is not a valid UUID or URL')
}

async function spendAssertion(ctx: Context, provider: IdentityProvider, { id, expiresAt }: Assertion): Promise<void> {
  await ctx.db.deleteFrom('auth.saml_assertions').where('expires_at', '<', machineTime().toISOString()).execute()
  const hash = createHash('sha256').update(`${provider.id}\n${id}`).digest()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('auth.saml_assertions')
    .values({ hash, expires_at: expiresAt.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new AuthRefusal('validation_failed', 'SAML Assertion was used before')
}
