import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import { issueAuthCode } from './flow-states.ts'
import { type OneTimeToken, spendCode, spendLink } from '../one-time-tokens/one-time-tokens.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { KINDS_OF, redeem, type VerifyType } from './redeem.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'

/** A typed code with the address that it was sent to, or the token of a link. */
export type Proof = { code: string; address: string } | { link: string }

/** The first of two confirmations of a new address, in the client's format. */
export type FirstConfirmation = { msg: string; code: '200' }

export const FIRST_CONFIRMATION = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

// No one has more codes pending at one address.
const MAX_AT_ONE_ADDRESS = 5

/**
 * Redeems a code or a link and opens a new session; if two calls redeem the same one, only one succeeds. Refuses wrong,
 * used and expired codes and those tried five times, all alike.
 */
export async function verify(
  ctx: Context,
  type: VerifyType,
  proof: Proof,
  agent: ClientInfo,
): Promise<SessionAnswer | FirstConfirmation> {
  await limitCalls(ctx, 'verify', agent.ip)
  const typed = 'code' in proof ? await withConstantTime(() => spentCode(ctx, type, proof)) : null
  return inSeparateTransaction(ctx, async inside => {
    const token = typed ?? (await spentLink(inside, type, proof))
    if ((await redeem(inside, token, agent)) === 'first half') return { msg: FIRST_CONFIRMATION, code: '200' }
    const provider = token.kind === 'phone_confirmation' || token.kind === 'phone_change' ? 'phone' : 'email'
    return openSession(inside, token.user_id, { method: 'otp', provider }, agent)
  })
}

/**
 * The result of opening a link: a session, a code to exchange for one (PKCE), or the first half of a change of address.
 */
export type Opened = { session: SessionAnswer } | { authCode: string } | 'first half'

/** Redeems a link opened in a browser; refuses like `verify`. */
export async function openLink(ctx: Context, type: VerifyType, link: string, agent: ClientInfo): Promise<Opened> {
  await limitCalls(ctx, 'verify', agent.ip)
  return inSeparateTransaction(ctx, async inside => {
    const token = await spentLink(inside, type, { link })
    if ((await redeem(inside, token, agent)) === 'first half') return 'first half'
    if (token.flow_challenge === null || token.flow_method === null) {
      return { session: await openSession(inside, token.user_id, { method: 'otp' }, agent) }
    }
    const pkce = { challenge: token.flow_challenge, method: token.flow_method }
    const method = type === 'signup' ? 'email/signup' : type
    return { authCode: await issueAuthCode(inside.db, { userId: token.user_id, pkce, method }) }
  })
}

// Several accounts may be changing to the same address: all their codes are checked, each within its own five tries.
async function spentCode(
  ctx: Context,
  type: VerifyType,
  { code, address }: { code: string; address: string },
): Promise<OneTimeToken> {
  const sent = await ctx.db
    .selectFrom('auth.one_time_tokens')
    .select(['user_id', 'kind'])
    .where('address', '=', address)
    .where('kind', 'in', KINDS_OF[type])
    .orderBy('sent_at', 'desc')
    .limit(MAX_AT_ONE_ADDRESS)
    .execute()
  for (const { user_id, kind } of sent) {
    const token = await spendCode(ctx, user_id, kind, code)
    if (token) return token
  }
  throw new AuthRefusal('otp_expired', 'Token has expired or is invalid')
}

// Inside the transaction: a link opened with the wrong type is not lost.
async function spentLink(ctx: Context, type: VerifyType, proof: Proof): Promise<OneTimeToken> {
  const token = 'link' in proof ? await spendLink(ctx, proof.link) : null
  if (token && KINDS_OF[type].some(kind => kind === token.kind)) return token
  throw new AuthRefusal('otp_expired', 'Email link is invalid or has expired')
}
