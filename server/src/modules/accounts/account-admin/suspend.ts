import { NO_END, type Suspension } from '@bora/rules/suspension.ts'
import type { Context } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { lockedUser, type User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { activeBan } from '../account/banned.ts'
import { notifyOwner } from '../account/notify-owner.ts'
import { callOffChanges } from '../one-time-codes/call-off-changes.ts'
import { deleteTokens } from '../one-time-tokens/one-time-tokens.ts'
import { passkeysOf } from '../passkeys/passkeys.ts'
import { revokeRecordingTokens } from '../recording-tokens/recording-tokens.ts'
import { dropPasskey } from '../second-factors/remove-passkey.ts'
import { endSessions } from '../sessions/end-sessions.ts'

type Ban = NonNullable<ReturnType<typeof activeBan>>

const REPEATED_WITHIN_MS = 60_000

/**
 * Suspends an account, in a transaction: its sessions end immediately, earlier codes and pending changes of address
 * become invalid, and its owner sees why and until when. Nothing else changes; winnings stay. Returns the previous
 * suspension, or null; `same` if this suspension was given within the last minute, which changes nothing; `gone` if
 * there is no such account.
 */
export async function suspendAccount(
  ctx: Context,
  id: string,
  suspension: Suspension,
): Promise<{ before: Ban | null } | 'same' | 'gone'> {
  const user = await lockedUser(ctx.db, id)
  if (!user) return 'gone'
  const before = activeBan(user)
  if (before && isRepeated(before, suspension)) return 'same'
  await writeBan(ctx, id, { banned_until: suspension.until ?? NO_END, ban_reason: suspension.reason })
  await endSessions(ctx, id)
  await revokeRecordingTokens(ctx, id)
  await deleteTokens(ctx.db, id)
  await callOffChanges(ctx, id)
  await notifyOwner(ctx, user, { kind: 'account_suspended', ...suspension })
  return { before }
}

// The second of two clicks requests the same number of days, counted from its own moment.
function isRepeated(before: Ban, { reason, until }: Suspension): boolean {
  if (before.reason !== reason) return false
  if (before.until === null || until === null) return before.until === until
  return Math.abs(Date.parse(until) - Date.parse(before.until)) < REPEATED_WITHIN_MS
}

/** Lifts a suspension, in a transaction. Returns the suspension, or null if there was none. */
export async function liftSuspension(ctx: Context, id: string): Promise<Ban | null> {
  const user = await lockedUser(ctx.db, id)
  const before = user && activeBan(user)
  if (!before) return null
  await writeBan(ctx, id, { banned_until: null, ban_reason: null })
  await notifyOwner(ctx, user, { kind: 'suspension_lifted' })
  return before
}

/**
 * Invalidates an account's password, in a transaction, and removes its passkeys that are no second factor and, from an
 * account with an e-mail identity, those of providers, since they open it like a password: sessions end, and its owner
 * chooses a new password by mail. Returns whether there was any.
 */
export async function forceNewPassword(ctx: Context, id: string): Promise<boolean> {
  const user = await lockedUser(ctx.db, id)
  if (!user) return false
  const passkeys = (await passkeysOf(ctx.db, id)).filter(({ factor_id: factorId }) => factorId === null)
  const providers = await linkedProviders(ctx, user)
  if (user.password_hash === null && passkeys.length + providers.length === 0) return false
  const now = systemClock().toISOString()
  await ctx.db.updateTable('auth.users').set({ password_hash: null, updated_at: now }).where('id', '=', id).execute()
  // oxlint-disable-next-line no-await-in-loop -- one transaction runs one statement at a time
  for (const passkey of passkeys) await dropPasskey(ctx, user, passkey, { agent: null, byOperator: true })
  // oxlint-disable-next-line no-await-in-loop -- one transaction runs one statement at a time
  for (const provider of providers) await unlink(ctx, user, provider)
  await endSessions(ctx, id)
  await revokeRecordingTokens(ctx, id)
  await deleteTokens(ctx.db, id)
  await callOffChanges(ctx, id)
  await recordAccountEvent(ctx.db, { userId: id, kind: 'password_changed', agent: null })
  await notifyOwner(ctx, user, { kind: 'password_forced' })
  return true
}

// A person who returns through a provider with the account's verified address is linked again.
async function linkedProviders({ db }: Context, { id, email_confirmed_at: confirmed }: User): Promise<string[]> {
  const rows = await db.selectFrom('auth.identities').select('provider').where('user_id', '=', id).execute()
  const providers = rows.map(({ provider }) => provider)
  if (confirmed === null || !providers.includes('email')) return []
  return providers.filter(provider => provider !== 'email' && provider !== 'phone')
}

async function unlink(ctx: Context, user: User, provider: string): Promise<void> {
  await ctx.db.deleteFrom('auth.identities').where('user_id', '=', user.id).where('provider', '=', provider).execute()
  await recordAccountEvent(ctx.db, { userId: user.id, kind: 'identity_unlinked', agent: null, method: provider })
  await notifyOwner(ctx, user, { kind: 'identity_unlinked', provider, byOperator: true })
}

async function writeBan(ctx: Context, id: string, ban: Pick<User, 'banned_until' | 'ban_reason'>): Promise<void> {
  const updated_at = systemClock().toISOString()
  await ctx.db
    .updateTable('auth.users')
    .set({ ...ban, updated_at })
    .where('id', '=', id)
    .execute()
}
