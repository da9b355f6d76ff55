import type { AuthError } from '@supabase/auth-js'

// Temporary refusals, which say nothing about the session.
const TRY_LATER = new Set([408, 409, 429])

/**
 * Whether a refused refresh means that the session is over: it was ended, its token is unknown or used, or its account
 * is suspended. False for no error, no answer, a failing server and rate limits.
 */
export function isSessionRefused(error: AuthError | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500 && !TRY_LATER.has(status)
}
