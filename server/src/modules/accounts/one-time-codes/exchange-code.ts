import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockedUser } from '../account/account-address.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { type FlowState, spendAuthCode } from './flow-states.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'

/**
 * Exchanges the code of a sign-in that ended on another page for its session, with the secret announced by its client
 * (PKCE). The answer includes, once, the tokens that another provider gave the person. `settle` runs pending work in
 * the same transaction. Refuses as `spendAuthCode` and `settle` do, and banned accounts.
 */
export async function exchangeCode(
  ctx: Context,
  code: string,
  verifier: string,
  agent: ClientInfo,
  settle: (inside: Context, state: FlowState, agent: ClientInfo) => Promise<void>,
): Promise<SessionAnswer> {
  await limitCalls(ctx, 'token', agent.ip)
  return inSeparateTransaction(ctx, async inside => {
    const state = await spendAuthCode(inside, code, verifier)
    const user = await lockedUser(inside.db, state.user_id!)
    if (!user) throw new Error('a code outlived its account')
    if (isBanned(user)) throw banRefusal(user, 400)
    await settle(inside, state, agent)
    const { provider, authentication_method: method, provider_token, provider_refresh_token } = state
    const notAfter = state.session_not_after === null ? null : new Date(state.session_not_after)
    const ssoProviderId = /^sso:(.+)$/.exec(provider ?? '')?.[1]
    const session = await openSession(
      inside,
      user.id,
      { method, provider: provider ?? 'email', ...(ssoProviderId && { ssoProviderId }), ...(notAfter && { notAfter }) },
      agent,
    )
    return {
      ...session,
      ...(provider_token !== null && { provider_token }),
      ...(provider_refresh_token !== null && { provider_refresh_token }),
    }
  })
}
