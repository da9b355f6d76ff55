import { NO_END, type SuspensionReason, suspensionText } from '@bora/rules/suspension.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'

type Banned = { banned_until: string | null; ban_reason: SuspensionReason | null }

/** Whether an account may not be used now. */
export function isBanned({ banned_until }: Pick<Banned, 'banned_until'>): boolean {
  return banned_until !== null && banned_until > systemClock().toISOString()
}

/** Until when an account may not be used, null where there is no end, and why, where somebody said; null where it may be. */
export function activeBan(user: Banned): { reason: SuspensionReason | null; until: string | null } | null {
  if (!isBanned(user)) return null
  return { reason: user.ban_reason, until: user.banned_until! >= NO_END ? null : user.banned_until }
}

/** The refusal of a banned account, to somebody who has shown that it is theirs. */
export function banRefusal(user: Banned, status?: number): AuthRefusal {
  const { reason = null, until = null } = activeBan(user) ?? {}
  const text = reason === null ? 'User is banned' : suspensionText({ reason, until })
  return new AuthRefusal('user_banned', text, status === undefined ? {} : { status })
}
