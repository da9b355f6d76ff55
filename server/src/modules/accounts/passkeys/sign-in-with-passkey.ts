import type { Kysely } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Tables } from '../../../db/tables.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { lockedUser } from '../account/account-address.ts'
import { factorsOf, hasVerifiedFactor } from '../account/factors.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { requestOptions, type RequestOptions, signedResponse, usedCredential } from './ceremonies.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import { recordUse } from './passkeys.ts'
import { requiredRelyingParty } from './relying-party.ts'
import type { Passkey } from './tables.ts'

/** `expires_at` is a unix second. */
export type StartedSignIn = { challenge_id: string; options: RequestOptions; expires_at: number }

export type FinishSignIn = { challengeId: string | null; credential: unknown; agent: ClientInfo }

/** Returns the options with which a browser signs in with any passkey of this site, valid for five minutes. */
export async function startPasskeySignIn(ctx: Context, ip: string): Promise<StartedSignIn> {
  await limitCalls(ctx, 'passkey', ip)
  const site = requiredRelyingParty(ctx)
  const { challenge, ...opened } = await openChallenge(ctx.db, null)
  return { ...opened, options: await requestOptions(site, [], challenge) }
}

/**
 * Opens a session for the owner of a passkey, of the second level: the device was there, and it recognized the person.
 * One from before the account's second factor opens the first level. Refuses an unknown passkey, an invalid signature,
 * a challenge that is used or expired, banned people, and unconfirmed addresses where addresses are confirmed first.
 */
export async function finishPasskeySignIn(
  ctx: Context,
  { challengeId, credential, agent }: FinishSignIn,
): Promise<SessionAnswer> {
  await limitCalls(ctx, 'passkey', agent.ip)
  const site = requiredRelyingParty(ctx)
  const challenge = await takeChallenge(ctx.db, null, challengeId)
  const signed = signedResponse(credential)
  if (!signed) throw verificationFailed()
  const passkey = await passkeyByCredential(ctx.db, signed.id)
  if (!passkey) throw new AuthRefusal('webauthn_credential_not_found', 'This passkey is not registered')
  const used = await usedCredential(site, challenge, credential, passkey)
  if (!used) throw verificationFailed()
  return inSeparateTransaction(ctx, async inside => {
    const user = await lockedUser(inside.db, passkey.user_id)
    if (!user || !(await recordUse(inside.db, passkey, used))) throw verificationFailed()
    if (isBanned(user)) throw banRefusal(user, 400)
    const { emailConfirmation } = ctx.config.auth
    if (emailConfirmation === 'first' && user.email !== null && user.email_confirmed_at === null) {
      throw new AuthRefusal('email_not_confirmed', 'Email not confirmed')
    }
    const { id: passkeyId, factor_id: factorId } = passkey
    const raised = (await givesSecondLevel(inside.db, passkey)) && { passkey: { passkeyId, factorId } }
    return openSession(inside, user.id, { method: 'passkey', provider: 'passkey', ...raised }, agent)
  })
}

// A person who knew the password may have added it before the owner had a second factor.
async function givesSecondLevel(db: Kysely<Tables>, passkey: Passkey): Promise<boolean> {
  if (passkey.factor_id !== null || passkey.added_with_factor) return true
  return !hasVerifiedFactor({ factors: await factorsOf(db, [passkey.user_id]) })
}

async function passkeyByCredential(db: Kysely<Tables>, id: string): Promise<Passkey | undefined> {
  const rows = db.selectFrom('auth.passkeys').selectAll()
  return rows.where('credential_id', '=', Buffer.from(id, 'base64url')).executeTakeFirst()
}

function verificationFailed(): AuthRefusal {
  return new AuthRefusal('webauthn_verification_failed', 'Credential verification failed')
}
