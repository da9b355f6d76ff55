import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import type { User } from '../account/account-address.ts'
import { accountAt, isConfirmed } from '../account/account-at.ts'
import { checkedEmail, checkedPhone } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCalls, limitCodes } from '../rate-limits/rate-limits.ts'
import { isSendingAllowed, type SendCode, sendCode, ignoreIfTooSoon } from './send-code.ts'
import { emailChangeCodes } from './send-email-change.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { TokenKind } from '../one-time-tokens/tables.ts'

const KIND_OF = {
  signup: 'confirmation',
  email_change: 'email_change_new',
  sms: 'phone_confirmation',
  phone_change: 'phone_change',
} as const satisfies Record<string, TokenKind>

export type ResendType = keyof typeof KIND_OF

export const RESEND_TYPES = Object.keys(KIND_OF) as ResendType[]

export type Resend = {
  type: ResendType
  email: string | null
  phone: string | null
  pkce: Pkce | null
  redirectTo: string
  agent: ClientInfo
}

/**
 * Resends a pending code. Without one, or right after the last message, nothing is sent, and the answer is the same.
 * Refuses more than five messages an hour to the named address.
 */
export async function resend(ctx: Context, { type, email, phone, pkce, redirectTo, agent }: Resend): Promise<void> {
  const { auth } = ctx.config
  await limitCalls(ctx, 'resend', agent.ip)
  const byMail = type === 'signup' || type === 'email_change'
  if (byMail ? !email || phone : !phone || email) {
    throw new AuthRefusal(
      'validation_failed',
      `Type ${type} requires ${byMail ? 'an email address' : 'a phone number'}`,
    )
  }
  if (byMail && !auth.email) throw new AuthRefusal('email_provider_disabled', 'Email logins are disabled')
  if (!byMail && !auth.phone) throw new AuthRefusal('phone_provider_disabled', 'Phone logins are disabled')
  const address = byMail ? checkedEmail(email!) : checkedPhone(phone!)
  if (!(await isSendingAllowed(ctx, KIND_OF[type], address))) return
  await withConstantTime(() => ignoreIfTooSoon(() => sendAgain(ctx, type, address, { pkce, redirectTo })))
}

type About = Pick<Resend, 'pkce' | 'redirectTo'>

async function sendAgain(ctx: Context, type: ResendType, named: string, about: About): Promise<void> {
  for (const { address } of await waitedFor(ctx, type, named)) if (address !== named) await limitCodes(ctx, address)
  await inSeparateTransaction(ctx, async inside => {
    for (const code of await waitedFor(inside, type, named)) await sendCode(inside, { ...about, ...code })
  })
}

/** Returns an account's pending codes; a client may name the present address or the future one. */
async function waitedFor(ctx: Context, type: ResendType, named: string): Promise<Omit<SendCode, keyof About>[]> {
  if (type === 'signup' || type === 'sms') {
    const user = await accountAt(ctx.db, named)
    if (!user || isConfirmed(user, named)) return []
    return [{ userId: user.id, kind: KIND_OF[type], type, address: named }]
  }
  const user = await changing(ctx, named)
  if (!user) return []
  const change = { userId: user.id, type }
  if (type === 'phone_change') {
    return user.new_phone === null ? [] : [{ ...change, kind: 'phone_change', address: user.new_phone }]
  }
  return emailChangeCodes(ctx, user)
}

async function changing(ctx: Context, address: string): Promise<User | null> {
  const known = await accountAt(ctx.db, address)
  if (known) return known
  const moving = await ctx.db
    .selectFrom('auth.users')
    .selectAll()
    .where(address.includes('@') ? 'new_email' : 'new_phone', '=', address)
    .where('is_sso', '=', false)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  return moving ?? null
}
