import type { Context } from '../../context.ts'
import { inOwnTransaction } from '../../own-transaction.ts'
import type { User } from './account-address.ts'
import { accountAt, isConfirmed } from './account-at.ts'
import { checkedEmail, checkedPhone } from './addresses.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { inEvenTime } from './even-time.ts'
import type { Pkce } from './pkce.ts'
import { limitCalls } from './rate-limits.ts'
import { limitSending, sendCode } from './send-code.ts'
import { sendEmailChange } from './send-email-change.ts'
import type { Agent } from './agent.ts'
import type { TokenKind } from './tables.ts'

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
  agent: Agent
}

/** Sends a code again that an account waits for; where none does, nothing happens and nobody is told. */
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
  await limitSending(ctx, KIND_OF[type], address)
  await inEvenTime(() => inOwnTransaction(ctx, inside => sendAgain(inside, type, address, { pkce, redirectTo })))
}

async function sendAgain(ctx: Context, type: ResendType, address: string, about: Pick<Resend, 'pkce' | 'redirectTo'>) {
  if (type === 'signup' || type === 'sms') {
    const user = await accountAt(ctx.db, address)
    if (!user || isConfirmed(user, address)) return
    const kind = KIND_OF[type]
    const former = await formerType(ctx, user, kind, type)
    await sendCode(ctx, { ...about, userId: user.id, kind, type: former, address })
    return
  }
  const user = await changing(ctx, address)
  if (user && type === 'email_change') await sendEmailChange(ctx, user, about)
  if (!user?.new_phone || type !== 'phone_change') return
  await sendCode(ctx, { ...about, userId: user.id, kind: 'phone_change', type, address: user.new_phone })
}

// A client may name the address that an account has or the one that it is about to have.
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

// Sent again it stays what it was: an invitation, or a way in that takes the account back from others.
async function formerType(ctx: Context, user: User, kind: TokenKind, type: ResendType): Promise<string> {
  const former = await ctx.db
    .selectFrom('auth.one_time_tokens')
    .select('type')
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return former?.type ?? type
}
