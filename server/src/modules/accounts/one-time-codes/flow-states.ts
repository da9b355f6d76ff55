import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { type Pkce, matchesChallenge } from '../../../core/pkce.ts'
import type { OneTimeCodeTables } from './tables.ts'

export type FlowState = Selectable<OneTimeCodeTables['auth.flow_states']>

/** How long a code is valid, and how long a provider flow may take. */
export const FLOW_SECONDS = 300

export type IssueAuthCode = {
  userId: string
  pkce: Pkce
  /** The authentication method: email/signup, recovery, magiclink, email_change, invite, oauth, sso/saml. */
  method: string
  provider?: string
  providerToken?: string | null
  providerRefreshToken?: string | null
  /** When the session ends at the latest. */
  notAfter?: Date
  /** Data for the exchange. */
  flow?: Record<string, unknown>
}

/** Creates a code that the client with the secret can exchange for a session within five minutes. */
export async function issueAuthCode(db: Kysely<Tables>, about: IssueAuthCode): Promise<string> {
  const now = systemClock().toISOString()
  const code = randomUUID()
  await db
    .insertInto('auth.flow_states')
    .values({
      id: randomUUID(),
      auth_code: code,
      user_id: about.userId,
      challenge: about.pkce.challenge,
      challenge_method: about.pkce.method,
      authentication_method: about.method,
      provider: about.provider ?? null,
      provider_token: about.providerToken ?? null,
      provider_refresh_token: about.providerRefreshToken ?? null,
      session_not_after: about.notAfter?.toISOString() ?? null,
      ...(about.flow && { flow: about.flow }),
      created_at: now,
      code_issued_at: now,
    })
    .execute()
  return code
}

/**
 * Spends an auth code: returns its state and deletes it. Call it in a transaction. Refuses an unknown code, an expired
 * one, and a wrong secret; after a wrong secret the code can be tried again.
 */
export async function spendAuthCode(ctx: Pick<Context, 'db'>, code: string, verifier: string): Promise<FlowState> {
  if (!isCode(code)) throw notFound()
  const state = await ofCode(ctx, code).forUpdate().executeTakeFirst()
  refuseUnlessFitting(state, verifier)
  await ctx.db.deleteFrom('auth.flow_states').where('id', '=', state.id).execute()
  return state
}

/** Returns the state of an auth code without spending it; null in all cases where `spendAuthCode` would refuse. */
export async function fittingState(
  ctx: Pick<Context, 'db'>,
  code: string,
  verifier: string,
): Promise<FlowState | null> {
  const state = isCode(code) ? await ofCode(ctx, code).executeTakeFirst() : undefined
  try {
    refuseUnlessFitting(state, verifier)
    return state
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return null
  }
}

function isCode(code: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(code)
}

function ofCode({ db }: Pick<Context, 'db'>, code: string) {
  return db.selectFrom('auth.flow_states').selectAll().where('auth_code', '=', code)
}

function refuseUnlessFitting(state: FlowState | undefined, verifier: string): asserts state is FlowState {
  if (!state || !state.user_id || !state.challenge || !state.challenge_method || !state.code_issued_at) throw notFound()
  if (systemClock().getTime() - new Date(state.code_issued_at).getTime() > FLOW_SECONDS * 1000) {
    throw new AuthRefusal('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!matchesChallenge({ challenge: state.challenge, method: state.challenge_method }, verifier)) {
    throw new AuthRefusal('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
}

function notFound(): AuthRefusal {
  return new AuthRefusal('flow_state_not_found', 'invalid flow state, no valid flow state found')
}
