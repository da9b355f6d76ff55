import type { Context } from '../../../core/context.ts'
import { callOffChanges } from './call-off-changes.ts'
import { revokeRecordingTokens } from '../recording-tokens/recording-tokens.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/**
 * Removes everything from an unconfirmed account that an attacker may have created: password, sessions, second factors,
 * passkeys, tokens for recordings, identities of other providers, and every address but the one of the kind that is `proven` now; bank details
 * from before are ignored (`reclaimedAt`). Called when a person proves the address at sign-in; otherwise an attacker could sign up with another
 * person's address and wait for them to use the account.
 */
export async function reclaimAccount(
  ctx: Pick<Context, 'db' | 'now' | 'secrets' | 'afterCommit'>,
  userId: string,
  proven: 'email' | 'phone',
): Promise<void> {
  await endSessions(ctx, userId)
  await revokeRecordingTokens(ctx, userId)
  await callOffChanges(ctx, userId)
  const other =
    proven === 'email' ? { phone: null, phone_confirmed_at: null } : { email: null, email_confirmed_at: null }
  await ctx.db
    .updateTable('auth.users')
    .set({ password_hash: null, reclaimed_at: ctx.now.toISOString(), ...other })
    .where('id', '=', userId)
    .execute()
  await ctx.db.deleteFrom('auth.passkeys').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', '!=', proven).execute()
}

/** Returns when the owner of its address reclaimed an account while it was unconfirmed, in UTC; null if never. */
export async function reclaimedAt(db: Context['db'], userId: string): Promise<string | null> {
  const row = await db.selectFrom('auth.users').select('reclaimed_at').where('id', '=', userId).executeTakeFirst()
  return row?.reclaimed_at ?? null
}
