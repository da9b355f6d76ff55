import { PASSWORD_MAX_LENGTH } from '@bora/rules/limits.ts'
import { phoneNumber } from '@bora/rules/phone-number.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockedUser, type User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountAt, isConfirmed } from '../account/account-at.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import { checkNewPassword, verifyPassword } from './password-hash.ts'
import { limitCalls, limitPasswords } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'

export type SignIn =
  | { email: string; password: string; agent: ClientInfo }
  | { phone: string; password: string; agent: ClientInfo }

/**
 * Opens a session with a password and an e-mail address or phone number. An unknown address, an account without a
 * password and a wrong password get the same refusal after the same time. Refuses banned accounts, unconfirmed ones
 * where addresses are confirmed first, and guessing: the sixth wrong password for one account from one address within
 * 15 minutes, the twenty-first from one address within 5.
 */
export async function signIn(ctx: Context, given: SignIn): Promise<SessionAnswer> {
  const { password, agent } = given
  const { auth } = ctx.config
  await limitCalls(ctx, 'token', agent.ip)
  const byMail = 'email' in given
  if (byMail && !auth.email) {
    throw new AuthRefusal('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  }
  if (!byMail && !auth.phone) {
    throw new AuthRefusal('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
  }
  const address = byMail ? given.email.trim().toLowerCase() : (phoneNumber(given.phone) ?? given.phone.trim())
  const user = byMail === address.includes('@') ? await accountAt(ctx.db, address) : null
  const right = await limitPasswords(ctx, address, agent.ip, async () => {
    return password.length <= PASSWORD_MAX_LENGTH && (await verifyPassword(password, user?.password_hash ?? null))
  })
  if (!right || !user) {
    await withConstantTime(async () => {
      if (user) await recordAccountEvent(ctx.db, { userId: user.id, kind: 'wrong_password', agent })
    })
    throw invalidCredentials()
  }
  refuseBanned(user)
  if ((byMail ? auth.emailConfirmation : auth.phoneConfirmation) === 'first' && !isConfirmed(user, address)) {
    throw byMail
      ? new AuthRefusal('email_not_confirmed', 'Email not confirmed')
      : new AuthRefusal('phone_not_confirmed', 'Phone not confirmed')
  }
  const opening = { method: 'password', provider: byMail ? 'email' : 'phone' }
  const session = await inSeparateTransaction(ctx, async inside => {
    // A password change or a ban during the check has ended all sessions; none may be opened afterwards.
    const now = await lockedUser(inside.db, user.id)
    if (now?.password_hash !== user.password_hash) throw invalidCredentials()
    refuseBanned(now)
    return openSession(inside, user.id, opening, agent)
  })
  return { ...session, ...weakness(ctx, password) }
}

function refuseBanned(user: User): void {
  if (isBanned(user)) throw banRefusal(user, 400)
}

function invalidCredentials(): AuthRefusal {
  return new AuthRefusal('invalid_credentials', 'Invalid login credentials')
}

// A password may date from when the rules were weaker.
function weakness(ctx: Context, password: string): Pick<SessionAnswer, 'weak_password'> {
  try {
    checkNewPassword(password, ctx.config.auth)
    return {}
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return { weak_password: { message: error.message, reasons: error.reasons ?? [] } }
  }
}
