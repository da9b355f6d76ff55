import type { Context } from '../../../core/context.ts'
import type { User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Caller } from '../sessions/caller.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { callOffChanges } from '../one-time-codes/call-off-changes.ts'
import { deleteTokens, spendCode } from '../one-time-tokens/one-time-tokens.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './password-hash.ts'
import { limitPasswords } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { notifyOwner } from '../account/notify-owner.ts'

export type NewPassword = { password: string; nonce: string | null; currentPassword: string | null; agent: ClientInfo }

const RECENT_MS = 86_400_000

/**
 * Returns the hash of a new password, after its owner has given the required proof: a code if the session is older than
 * a day, or the current password; not the latter within a day of signing in by a code or link from a message. Refuses a
 * weak password and the current one.
 */
export async function hashNewPassword(
  ctx: Context,
  { account, sessionId }: Caller,
  { password, nonce, currentPassword, agent }: NewPassword,
): Promise<string> {
  const { auth } = ctx.config
  checkNewPassword(password, auth)
  const { recent, recovered } = await aboutSession(ctx, sessionId)
  if (auth.reauthentication && !recent) {
    if (!nonce) throw new AuthRefusal('reauthentication_needed', 'Password update requires reauthentication')
    if (!(await spendCode(ctx, account.id, 'reauthentication', nonce))) {
      throw new AuthRefusal('reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  }
  if (account.password_hash === null) return hashPassword(password)
  if (auth.currentPassword && !recovered && !currentPassword) {
    throw new AuthRefusal('current_password_required', 'Current password required when setting new password.')
  }
  if (currentPassword && !recovered) {
    const right = await limitPasswords(ctx, `change ${account.id}`, agent.ip, () =>
      verifyPassword(currentPassword, account.password_hash),
    )
    if (!right) throw new AuthRefusal('current_password_invalid', 'Current password is not correct.')
  }
  if (await verifyPassword(password, account.password_hash)) {
    throw new AuthRefusal('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/**
 * Stores a new password, in a transaction: all other sessions end, codes sent before become invalid, changes of address
 * that were begun before are cancelled, and the owner gets a mail. `by` is the owner's session, or the operator.
 */
export async function setPassword(
  ctx: Context,
  user: User,
  passwordHash: string,
  by: { sessionId: string; agent: ClientInfo } | 'operator',
): Promise<void> {
  const now = systemClock().toISOString()
  await ctx.db
    .updateTable('auth.users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  const from = by === 'operator' ? { agent: null } : by
  await endSessions(ctx, user.id, by === 'operator' ? undefined : by.sessionId)
  await deleteTokens(ctx.db, user.id)
  await callOffChanges(ctx, user.id)
  await recordAccountEvent(ctx.db, { userId: user.id, kind: 'password_changed', ...from })
  await notifyOwner(ctx, user, { kind: 'password_changed', byOperator: by === 'operator' })
}

async function aboutSession(ctx: Context, sessionId: string): Promise<{ recent: boolean; recovered: boolean }> {
  const rows = await ctx.db
    .selectFrom('auth.sessions')
    .innerJoin('auth.session_amr', 'auth.session_amr.session_id', 'auth.sessions.id')
    .select(['auth.sessions.created_at', 'auth.session_amr.method', 'auth.session_amr.at'])
    .where('auth.sessions.id', '=', sessionId)
    .execute()
  const since = new Date(systemClock().getTime() - RECENT_MS).toISOString()
  return {
    recent: rows.some(row => row.created_at > since),
    recovered: rows.some(row => ['otp', 'magiclink', 'recovery'].includes(row.method) && row.at > since),
  }
}
