import type { Context } from '../../context.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { machineTime } from './machine-time.ts'
import { PASSWORD_MAX_LENGTH, passwordFits } from './passwords.ts'
import { limitCalls, limitPasswords } from './rate-limits.ts'
import { type Agent, openSession, type SessionAnswer } from './sessions.ts'

export type SignIn = { email: string; password: string; agent: Agent }

/**
 * Opens a session with e-mail and password. An unknown address, an account without a password and a wrong password are
 * refused alike and as late. Refuses banned accounts, and whoever guesses: the sixth wrong password for one account from
 * one address within 15 minutes, the twenty-first from one address within 5.
 */
export async function signIn(ctx: Context, { email: given, password, agent }: SignIn): Promise<SessionAnswer> {
  await limitCalls(ctx, 'token', agent.ip)
  const email = given.trim().toLowerCase()
  const user = await ctx.db
    .selectFrom('auth.users')
    .select(['id', 'password_hash', 'banned_until'])
    .where('email', '=', email)
    .where('is_sso', '=', false)
    .executeTakeFirst()
  const right = await limitPasswords(ctx, email, agent.ip, async () => {
    return password.length <= PASSWORD_MAX_LENGTH && (await passwordFits(password, user?.password_hash ?? null))
  })
  if (!right || !user) throw new AuthRefusal('invalid_credentials', 'Invalid login credentials')
  if (user.banned_until !== null && user.banned_until > machineTime().toISOString()) {
    throw new AuthRefusal('user_banned', 'User is banned', { status: 400 })
  }
  return ctx.transaction(db => openSession({ ...ctx, db }, user.id, { method: 'password' }, agent))
}
