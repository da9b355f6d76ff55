import { NO_END, type Suspension } from '@bora/rules/suspension.ts'
import type { Context } from '../../core/context.ts'
import { machineTime } from '../../core/machine-time.ts'
import { lockedUser, type User } from '../accounts/account-address.ts'
import { noteEvent } from '../accounts/account-events.ts'
import { banOf } from '../accounts/banned.ts'
import { tellOwner } from '../accounts/tell-owner.ts'
import { forgetTokens } from '../one-time-tokens/one-time-tokens.ts'
import { endSessions } from '../sessions/end-sessions.ts'

type Ban = NonNullable<ReturnType<typeof banOf>>

/**
 * Suspends an account, in a transaction: its sessions end at once, codes sent before are worthless, its owner reads why and
 * until when. Nothing else changes; what the person has won stays theirs. Returns the suspension before, or null, and
 * `gone` where there is no such account.
 */
export async function suspendAccount(
  ctx: Context,
  id: string,
  suspension: Suspension,
): Promise<{ before: Ban | null } | 'gone'> {
  const user = await lockedUser(ctx.db, id)
  if (!user) return 'gone'
  await writeBan(ctx, id, { banned_until: suspension.until ?? NO_END, ban_reason: suspension.reason })
  await endSessions(ctx, id)
  await forgetTokens(ctx.db, id)
  await tellOwner(ctx, user, { kind: 'account_suspended', ...suspension })
  return { before: banOf(user) }
}

/** Lets a suspended account be used again, in a transaction. Returns what the suspension was; null where there was none. */
export async function liftSuspension(ctx: Context, id: string): Promise<Ban | null> {
  const user = await lockedUser(ctx.db, id)
  const before = user && banOf(user)
  if (!before) return null
  await writeBan(ctx, id, { banned_until: null, ban_reason: null })
  await tellOwner(ctx, user, { kind: 'suspension_lifted' })
  return before
}

/**
 * Makes the password of an account worthless, in a transaction: sessions end, and its owner chooses a new one by mail.
 * Returns whether there was one.
 */
export async function forceNewPassword(ctx: Context, id: string): Promise<boolean> {
  const user = await lockedUser(ctx.db, id)
  if (!user || user.password_hash === null) return false
  const now = machineTime().toISOString()
  await ctx.db.updateTable('auth.users').set({ password_hash: null, updated_at: now }).where('id', '=', id).execute()
  await endSessions(ctx, id)
  await forgetTokens(ctx.db, id)
  await noteEvent(ctx.db, { userId: id, kind: 'password_changed', agent: null })
  await tellOwner(ctx, user, { kind: 'password_forced' })
  return true
}

async function writeBan(ctx: Context, id: string, ban: Pick<User, 'banned_until' | 'ban_reason'>): Promise<void> {
  const updated_at = machineTime().toISOString()
  await ctx.db
    .updateTable('auth.users')
    .set({ ...ban, updated_at })
    .where('id', '=', id)
    .execute()
}
