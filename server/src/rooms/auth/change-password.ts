import type { Context } from '../../context.ts'
import { queueMessage } from '../messages/messages.ts'
import { personOf } from '../people/people.ts'
import type { User } from './account-address.ts'
import { noteEvent } from './account-events.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { Caller } from './caller.ts'
import { endSessions } from './end-sessions.ts'
import { machineTime } from './machine-time.ts'
import { forgetTokens, spendCode } from './one-time-tokens.ts'
import { checkNewPassword, hashPassword, passwordFits } from './passwords.ts'
import { limitPasswords } from './rate-limits.ts'
import type { Agent } from './agent.ts'

export type NewPassword = { password: string; nonce: string | null; currentPassword: string | null; agent: Agent }

const RECENT_MS = 86_400_000

/**
 * The hash of a new password, once its owner has shown what the operator asks for: a code when the session is older than
 * a day, or the current password. Who came with a code or link out of a mail has shown enough. Refuses a weak password
 * and the one that is there.
 */
export async function hashNewPassword(
  ctx: Context,
  { account, sessionId }: Caller,
  { password, nonce, currentPassword, agent }: NewPassword,
): Promise<string> {
  const { auth } = ctx.config
  checkNewPassword(password, auth)
  const { recent, fromMail } = await aboutSession(ctx, sessionId)
  if (auth.reauthentication && !recent && !fromMail) {
    if (!nonce) throw new AuthRefusal('reauthentication_needed', 'Password update requires reauthentication')
    if (!(await spendCode(ctx, account.id, 'reauthentication', nonce))) {
      throw new AuthRefusal('reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  }
  if (account.password_hash === null) return hashPassword(password)
  if (auth.currentPassword && !fromMail && !currentPassword) {
    throw new AuthRefusal('current_password_required', 'Current password required when setting new password.')
  }
  if (currentPassword && !fromMail) {
    const right = await limitPasswords(ctx, `change ${account.id}`, agent.ip, () =>
      passwordFits(currentPassword, account.password_hash),
    )
    if (!right) throw new AuthRefusal('current_password_invalid', 'Current password is not correct.')
  }
  if (await passwordFits(password, account.password_hash)) {
    throw new AuthRefusal('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** Writes a new password: all other sessions end, codes sent before are worthless, and the owner gets a mail. In a transaction. */
export async function setPassword(
  ctx: Context,
  user: User,
  passwordHash: string,
  { sessionId, agent }: { sessionId: string; agent: Agent },
): Promise<void> {
  const now = machineTime().toISOString()
  await ctx.db
    .updateTable('auth.users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await endSessions(ctx, user.id, sessionId)
  await forgetTokens(ctx.db, user.id)
  await noteEvent(ctx.db, { userId: user.id, kind: 'password_changed', agent, sessionId })
  // An address that nobody confirmed may be a stranger's.
  if (user.email === null || user.email_confirmed_at === null) return
  const person = (await personOf(ctx.db, user.id))!
  const { siteUrl } = ctx.config
  await queueMessage(ctx, {
    channel: 'mail',
    to: user.email,
    language: person.language as 'pt-BR' | 'en',
    kind: 'password_changed',
    facts: {
      name: person.name,
      at: now,
      timeZone: person.time_zone,
      securityLink: `${siteUrl}/settings/security`,
      recoveryLink: `${siteUrl}/reset-password`,
    },
  })
}

async function aboutSession(ctx: Context, sessionId: string): Promise<{ recent: boolean; fromMail: boolean }> {
  const rows = await ctx.db
    .selectFrom('auth.sessions')
    .innerJoin('auth.session_amr', 'auth.session_amr.session_id', 'auth.sessions.id')
    .select(['auth.sessions.created_at', 'auth.session_amr.method'])
    .where('auth.sessions.id', '=', sessionId)
    .execute()
  const since = machineTime().getTime() - RECENT_MS
  return {
    recent: rows.some(row => new Date(row.created_at).getTime() > since),
    fromMail: rows.some(row => ['otp', 'magiclink', 'recovery'].includes(row.method)),
  }
}
