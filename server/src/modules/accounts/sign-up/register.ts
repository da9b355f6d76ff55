import { randomUUID } from 'node:crypto'
import type { Confirmation } from '../../../settings/auth-settings.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { accountOf, userObject } from '../account/account.ts'
import { accountAt, isConfirmed } from '../account/account-at.ts'
import { checkChannel, checkedEmail, checkedPhone } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { checkNewData, createAccount, isTakenMeanwhile } from '../account/create-account.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { type Pkce, parsePkce } from '../../../core/pkce.ts'
import { limitCalls, limitCodes } from '../rate-limits/rate-limits.ts'
import { isTooSoon, isSendingAllowed, sendCode } from '../one-time-codes/send-code.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import type { Metadata } from '../account/tables.ts'

export type SignUp = {
  /** One of the two; with neither the account is anonymous. */
  email: string | null
  phone: string | null
  password: string | null
  data: Metadata
  channel: string | null
  codeChallenge: string | null
  codeChallengeMethod: string | null
  redirectTo: string
  agent: ClientInfo
}

type Wanted = { address: string; password: string; pkce: Pkce | null } & Pick<SignUp, 'data' | 'redirectTo' | 'agent'>

/**
 * Creates an account with its person. Where addresses are confirmed `later`
 * (docs/rules/people-and-rights.md#confirmed-address) or never, it opens a session at once, and refuses an address that
 * is taken. Where they are confirmed `first`, it returns the user without a session; for an address that is taken,
 * confirmed or not, it returns a user that does not exist, and never a refusal. Refuses a weak password, an invalid
 * address, invalid `data` (see `createAccount`), and too many attempts from one source.
 */
export async function signUp(ctx: Context, given: SignUp): Promise<SessionAnswer | Record<string, unknown>> {
  const { auth } = ctx.config
  const { email, phone, password, data, redirectTo, agent } = given
  if (!email && !phone) return signUpAnonymously(ctx, data, agent)
  await limitCalls(ctx, 'signUp', agent.ip)
  if (!auth.signUp) throw signUpDisabled()
  if (!password) throw new AuthRefusal('validation_failed', 'Signup requires a valid password')
  checkNewPassword(password, auth)
  if (email && phone) {
    throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  const pkce = parsePkce(given.codeChallenge, given.codeChallengeMethod)
  if (email && !auth.email) throw new AuthRefusal('email_provider_disabled', 'Email signups are disabled')
  if (!email && !auth.phone) throw new AuthRefusal('phone_provider_disabled', 'Phone signups are disabled')
  checkChannel(given.channel, !email)
  const address = email ? checkedEmail(email) : checkedPhone(phone!)
  checkNewData(data)
  const wanted = { address, password, pkce, data, redirectTo, agent }
  const mode = email ? auth.emailConfirmation : auth.phoneConfirmation
  return mode === 'first' ? signUpUnconfirmed(ctx, wanted) : signUpAtOnce(ctx, wanted, mode)
}

async function signUpAtOnce(ctx: Context, wanted: Wanted, mode: Confirmation): Promise<SessionAnswer> {
  const { address, password, agent } = wanted
  if (await accountAt(ctx.db, address)) throw alreadyRegistered()
  const passwordHash = await hashPassword(password)
  if (mode === 'later') await limitCodes(ctx, address)
  try {
    return await inSeparateTransaction(ctx, async inside => {
      const id = await create(inside, wanted, passwordHash, mode === 'none')
      if (mode === 'later') await sendConfirmation(inside, id, wanted)
      return openSession(inside, id, { method: 'password', provider: isMail(address) ? 'email' : 'phone' }, agent)
    })
  } catch (error) {
    throw isTakenMeanwhile(error) ? alreadyRegistered() : error
  }
}

async function signUpUnconfirmed(ctx: Context, wanted: Wanted): Promise<Record<string, unknown>> {
  const { address, password } = wanted
  const known = await accountAt(ctx.db, address)
  // One hash in either case, so that timing reveals nothing.
  const fits = known !== null && (await verifyPassword(password, known.password_hash))
  const passwordHash = known ? null : await hashPassword(password)
  const again = await isSendingAllowed(ctx, isMail(address) ? 'confirmation' : 'phone_confirmation', address)
  return withConstantTime(async () => {
    // A new account always gets its first message: earlier requests for the address sent none.
    if (known && (isConfirmed(known, address) || !again)) return nobody(wanted)
    const entered = inSeparateTransaction(ctx, async inside => {
      const id = known?.id ?? (await create(inside, wanted, passwordHash, false))
      await sendConfirmation(inside, id, wanted, known !== null && !fits)
      return known ? nobody(wanted) : userObject((await accountOf(inside.db, id))!)
    })
    return entered.catch(error => {
      // The sign-up limit does not count codes requested by other calls or networks.
      if (isTakenMeanwhile(error) || isTooSoon(error)) return nobody(wanted)
      throw error
    })
  })
}

async function signUpAnonymously(ctx: Context, data: Metadata, agent: ClientInfo): Promise<SessionAnswer> {
  const { auth } = ctx.config
  if (!auth.anonymous) throw new AuthRefusal('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!auth.signUp) throw signUpDisabled()
  await limitCalls(ctx, 'anonymous', agent.ip)
  checkNewData(data)
  return inSeparateTransaction(ctx, async inside => {
    const id = await createAccount(inside, { passwordHash: null, data, confirmed: false, agent })
    return openSession(inside, id, { method: 'anonymous' }, agent)
  })
}

function create(ctx: Context, { address, data, agent }: Wanted, passwordHash: string | null, confirmed: boolean) {
  const where = isMail(address) ? { email: address } : { phone: address }
  return createAccount(ctx, { ...where, passwordHash, data, confirmed, agent })
}

// A different password from the first time: the mailbox's owner may not be the account's creator, and gets it
// exclusively.
function sendConfirmation(ctx: Context, userId: string, { address, pkce, redirectTo }: Wanted, another = false) {
  const kind = isMail(address) ? 'confirmation' : 'phone_confirmation'
  const type = another ? 'magiclink' : isMail(address) ? 'signup' : 'sms'
  return sendCode(ctx, { userId, kind, type, address, pkce, redirectTo })
}

// Returns a fake new user for an address that is taken.
function nobody({ address, data }: Wanted): Record<string, unknown> {
  const now = systemClock().toISOString()
  const provider = isMail(address) ? 'email' : 'phone'
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: isMail(address) ? address : '',
    phone: isMail(address) ? '' : address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function isMail(address: string): boolean {
  return address.includes('@')
}

/** Returns the refusal where sign-up is disabled. */
export function signUpDisabled(): AuthRefusal {
  return new AuthRefusal('signup_disabled', 'Signups not allowed for this instance')
}

function alreadyRegistered(): AuthRefusal {
  return new AuthRefusal('user_already_exists', 'User already registered')
}
