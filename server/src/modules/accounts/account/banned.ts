import { NO_END, type SuspensionReason, suspensionText } from '@bora/rules/suspension.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'

type Banned = { banned_until: string | null; ban_reason: SuspensionReason | null }

/** Returns whether an account is banned now. */
export function isBanned({ banned_until }: Pick<Banned, 'banned_until'>): boolean {
  return banned_until !== null && banned_until > systemClock().toISOString()
}

/**
 * Returns the end of an active ban (null if it has none) and its reason, if one was given; null if the account is not
 * banned.
 */
export function activeBan(user: Banned): { reason: SuspensionReason | null; until: string | null } | null {
  if (!isBanned(user)) return null
  return { reason: user.ban_reason, until: user.banned_until! >= NO_END ? null : user.banned_until }
}

/** Returns the refusal for a banned account, for a caller who has proven to own it. */
export function banRefusal(user: Banned, status?: number): AuthRefusal {
  const { reason = null, until = null } = activeBan(user) ?? {}
  const text = reason === null ? 'User is banned' : suspensionText({ reason, until })
  return new AuthRefusal('user_banned', text, status === undefined ? {} : { status })
}
