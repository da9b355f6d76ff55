import type { Context } from '../../context.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Takes everything from an unconfirmed account that somebody else may have put there: password, sessions, second factors
 * and identities of other providers. For whoever proves its address at the sign-in door; otherwise somebody could sign
 * up with another person's address and wait for them to move in.
 */
export async function reclaimAccount(
  ctx: Pick<Context, 'db' | 'secrets' | 'afterCommit'>,
  userId: string,
): Promise<void> {
  await endSessions(ctx, userId)
  await ctx.db.updateTable('auth.users').set({ password_hash: null }).where('id', '=', userId).execute()
  await ctx.db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
  await ctx.db
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', ['email', 'phone'])
    .execute()
}
