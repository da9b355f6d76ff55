import type { Context } from '../../../core/context.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/**
 * Removes everything from an unconfirmed account that an attacker may have created: password, sessions, second factors, passkeys,
 * identities of other providers, and every address but the one of the kind that is `proven` now. Called when a person
 * proves the address at sign-in; otherwise an attacker could sign up with another person's address and wait for them to
 * use the account.
 */
export async function reclaimAccount(
  ctx: Pick<Context, 'db' | 'secrets' | 'afterCommit'>,
  userId: string,
  proven: 'email' | 'phone',
): Promise<void> {
  await endSessions(ctx, userId)
  const other =
    proven === 'email' ? { phone: null, phone_confirmed_at: null } : { email: null, email_confirmed_at: null }
  await ctx.db
    .updateTable('auth.users')
    .set({ password_hash: null, new_email: null, email_change_half: null, new_phone: null, ...other })
    .where('id', '=', userId)
    .execute()
  await ctx.db.deleteFrom('auth.passkeys').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', '!=', proven).execute()
}
