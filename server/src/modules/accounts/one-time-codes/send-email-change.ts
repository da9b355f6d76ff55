import type { Context } from '../../../core/context.ts'
import type { User } from '../account/account-address.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { needsBothConfirmations } from './redeem.ts'
import { type SendCode, sendCode } from './send-code.ts'

/**
 * Returns the codes that a change of e-mail address still waits for: to the new address, the old one or both; none
 * without a change.
 */
export function emailChangeCodes(
  ctx: Pick<Context, 'config'>,
  user: Pick<User, 'id' | 'email' | 'email_confirmed_at' | 'new_email' | 'email_change_half'>,
): Omit<SendCode, 'pkce' | 'redirectTo'>[] {
  if (user.new_email === null) return []
  const change = { userId: user.id, type: 'email_change', newEmail: user.new_email }
  const asksNew = user.email_change_half !== 'new'
  const asksCurrent = user.email_change_half !== 'current' && needsBothConfirmations(ctx, user)
  return [
    ...(asksNew ? [{ ...change, kind: 'email_change_new' as const, address: user.new_email }] : []),
    ...(asksCurrent ? [{ ...change, kind: 'email_change_current' as const, address: user.email! }] : []),
  ]
}

/** Sends those codes, which the account's person requests in a session; call it in a transaction. */
export async function sendEmailChange(
  ctx: Context,
  user: User,
  about: { pkce: Pkce | null; redirectTo: string },
): Promise<void> {
  for (const code of emailChangeCodes(ctx, user)) {
    await sendCode(ctx, { ...about, ...code, byOwner: code.kind === 'email_change_current' })
  }
}
