import type { Context } from '../../context.ts'
import type { User } from './account-address.ts'
import type { Pkce } from './pkce.ts'
import { needsBothHalves } from './redeem.ts'
import { sendCode } from './send-code.ts'

/** Sends what a change of e-mail address still waits for, to the new address, the old one or both; call it in a transaction. */
export async function sendEmailChange(
  ctx: Context,
  user: User,
  about: { pkce: Pkce | null; redirectTo: string },
): Promise<void> {
  const newEmail = user.new_email
  if (newEmail === null) return
  const change = { ...about, userId: user.id, type: 'email_change', newEmail }
  if (user.email_change_half !== 'new') {
    await sendCode(ctx, { ...change, kind: 'email_change_new', address: newEmail })
  }
  if (user.email_change_half !== 'current' && needsBothHalves(ctx, user)) {
    await sendCode(ctx, { ...change, kind: 'email_change_current', address: user.email! })
  }
}
