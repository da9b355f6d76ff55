import type { AuthError } from '@supabase/auth-js'

/** Where a refusal belongs, and the key of its sentence in the `auth` texts. */
export type RefusalText =
  | { field: 'email'; key: 'email.invalid' | 'email.taken' }
  | { field: 'password'; key: 'password.short' }
  | { field: 'root'; key: `refused.${'credentials' | 'tooMany' | 'banned' | 'offline' | 'signIn' | 'signUp'}` }

/** What to tell about a refused sign-in or sign-up. `error` is the client's, or whatever else stopped the attempt. */
export function refusalText(error: unknown, action: 'signIn' | 'signUp'): RefusalText {
  const { code, name } = (error ?? {}) as Partial<AuthError>
  if (code === 'invalid_credentials') return { field: 'root', key: 'refused.credentials' }
  if (code === 'user_already_exists' || code === 'email_exists') return { field: 'email', key: 'email.taken' }
  if (code === 'weak_password') return { field: 'password', key: 'password.short' }
  if (code === 'user_banned') return { field: 'root', key: 'refused.banned' }
  if (code === 'over_request_rate_limit') return { field: 'root', key: 'refused.tooMany' }
  // The client's name for no answer at all, and the browser's for code or settings that did not arrive.
  if (name === 'AuthRetryableFetchError' || name === 'TypeError') return { field: 'root', key: 'refused.offline' }
  return { field: 'root', key: `refused.${action}` }
}
