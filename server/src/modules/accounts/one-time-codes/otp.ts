import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { accountAt, isConfirmed } from '../account/account-at.ts'
import { checkChannel, checkedEmail, checkedPhone } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { checkNewData, createAccount, isTakenMeanwhile } from '../account/create-account.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { limitSending, sendCode, ignoreIfTooSoon } from './send-code.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Metadata } from '../account/tables.ts'

export type Otp = {
  email: string | null
  phone: string | null
  /** Whether an unknown address creates a new account. */
  createUser: boolean
  data: Metadata
  channel: string | null
  pkce: Pkce | null
  redirectTo: string
  agent: ClientInfo
}

/**
 * Sends a code, in a mail also a link, that signs in without a password. Creates the account if there is none, the
 * client wants one and sign-up is enabled. Otherwise nothing is sent to an unknown address, and the answer does not
 * reveal it. Refuses like `signUp` about the address and the data, and too many messages.
 */
export async function otp(ctx: Context, given: Otp): Promise<void> {
  const { auth } = ctx.config
  const { email, phone, data, agent } = given
  await limitCalls(ctx, 'otp', agent.ip)
  if (!email === !phone) {
    throw new AuthRefusal('validation_failed', 'One of email or phone must be set')
  }
  checkChannel(given.channel, phone !== null)
  if (email && !auth.email) {
    throw new AuthRefusal('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  }
  if (phone && !auth.phone) throw new AuthRefusal('phone_provider_disabled', 'Phone logins are disabled')
  const address = email ? checkedEmail(email) : checkedPhone(phone!)
  checkNewData(data)
  await limitSending(ctx, email ? 'recovery' : 'phone_confirmation', address)
  const send = () => inSeparateTransaction(ctx, inside => sendWayIn(inside, address, given))
  const sendOnce = () =>
    send().catch(error => {
      if (isTakenMeanwhile(error)) return send()
      throw error
    })
  await withConstantTime(() => ignoreIfTooSoon(sendOnce))
}

async function sendWayIn(ctx: Context, address: string, given: Otp): Promise<void> {
  const { data, pkce, redirectTo, agent } = given
  const { emailConfirmation, phoneConfirmation, signUp } = ctx.config.auth
  const isMail = address.includes('@')
  const known = await accountAt(ctx.db, address)
  if (!known && !(given.createUser && signUp)) return
  const userId = known?.id ?? (await created())
  if (!isMail) {
    await sendCode(ctx, { userId, kind: 'phone_confirmation', type: 'magiclink', address, pkce: null, redirectTo })
    return
  }
  const unconfirmed = known ? !isConfirmed(known, address) : true
  const kind = unconfirmed && emailConfirmation === 'first' ? 'confirmation' : 'recovery'
  await sendCode(ctx, { userId, kind, type: 'magiclink', address, pkce, redirectTo })

  function created(): Promise<string> {
    const confirmed = (isMail ? emailConfirmation : phoneConfirmation) === 'none'
    const where = isMail ? { email: address } : { phone: address }
    return createAccount(ctx, { ...where, passwordHash: null, data, confirmed, agent })
  }
}
