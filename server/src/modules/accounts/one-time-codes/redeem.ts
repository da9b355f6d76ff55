import type { Context } from '../../../core/context.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { setEmail, setPhone, lockedUser, type User } from '../account/account-address.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { banRefusal, isBanned } from '../account/banned.ts'
import { recheckSessions } from '../sessions/end-sessions.ts'
import { type OneTimeToken, takesBack } from '../one-time-tokens/one-time-tokens.ts'
import { reclaimAccount } from './reclaim-account.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { notifyOwner } from '../account/notify-owner.ts'

/** The effect of a redeemed code or link: complete, or the first of the two confirmations of a change of address. */
export type Redeemed = 'done' | 'first half'

/** The kinds of codes and links that a client's `type` covers. */
export const KINDS_OF = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, OneTimeToken['kind'][]>

export type VerifyType = keyof typeof KINDS_OF

/**
 * Applies a spent code or link; call it within `inSeparateTransaction`. Refuses banned accounts and replaced addresses.
 */
export async function redeem(ctx: Context, token: OneTimeToken, agent: ClientInfo): Promise<Redeemed> {
  const user = await lockedUser(ctx.db, token.user_id)
  if (!user) throw new Error('a code outlived its account')
  if (isBanned(user)) throw banRefusal(user)
  await recheckSessions(ctx, user.id)
  switch (token.kind) {
    case 'confirmation':
    case 'recovery':
      await confirmEmail(ctx, user, token)
      return 'done'
    case 'phone_confirmation':
      if (user.phone !== token.address) throw gone()
      if (user.phone_confirmed_at === null && takesBack(token.type)) await reclaimAccount(ctx, user.id, 'phone')
      await setPhone(ctx.db, user, token.address)
      return 'done'
    case 'phone_change':
      if (user.new_phone !== token.address) throw gone()
      await setPhone(ctx.db, user, token.address)
      await recordAccountEvent(ctx.db, { userId: user.id, kind: 'phone_changed', agent })
      await notifyOwner(ctx, user, { kind: 'phone_changed', phoneEnd: token.address.slice(-4), byOperator: false })
      return 'done'
    case 'email_change_new':
    case 'email_change_current':
      return changeEmail(ctx, user, token, agent)
    case 'reauthentication':
      throw gone()
  }
}

/**
 * Returns whether a change of e-mail address also needs confirmation at the old address: not if the old one was never
 * confirmed.
 */
export function needsBothConfirmations(
  { config }: Pick<Context, 'config'>,
  user: Pick<User, 'email' | 'email_confirmed_at'>,
): boolean {
  const { doubleEmailChange, emailConfirmation } = config.auth
  return doubleEmailChange && emailConfirmation !== 'none' && user.email !== null && user.email_confirmed_at !== null
}

async function confirmEmail(ctx: Context, user: User, token: OneTimeToken): Promise<void> {
  if (user.email !== token.address) throw gone()
  if (user.email_confirmed_at !== null) return
  if (takesBack(token.type)) await reclaimAccount(ctx, user.id, 'email')
  await setEmail(ctx.db, user, token.address)
}

async function changeEmail(ctx: Context, user: User, token: OneTimeToken, agent: ClientInfo): Promise<Redeemed> {
  const half = token.kind === 'email_change_new' ? 'new' : 'current'
  if (user.new_email === null || token.address !== (half === 'new' ? user.new_email : user.email)) throw gone()
  const other = half === 'new' ? 'current' : 'new'
  if (user.email_change_half !== other && (half === 'current' || needsBothConfirmations(ctx, user))) {
    await ctx.db.updateTable('auth.users').set({ email_change_half: half }).where('id', '=', user.id).execute()
    return 'first half'
  }
  await setEmail(ctx.db, user, user.new_email)
  await recordAccountEvent(ctx.db, { userId: user.id, kind: 'email_changed', agent })
  await notifyOwner(ctx, user, { kind: 'email_changed', newEmail: user.new_email, byOperator: false })
  return 'done'
}

function gone(): AuthRefusal {
  return new AuthRefusal('otp_expired', 'Token has expired or is invalid')
}
