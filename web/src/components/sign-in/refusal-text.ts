import type { AuthError } from '@supabase/auth-js'

/** Where a refusal belongs, and the key of its sentence in the `auth` texts. */
export type RefusalText =
  | { field: 'email'; key: 'email.invalid' | 'email.taken' | 'company.unknown' | 'company.off' }
  | { field: 'password'; key: 'password.short' | 'password.same' | 'password.common' }
  | {
      field: 'root'
      key: `refused.${'credentials' | 'tooMany' | 'tooSoon' | 'banned' | 'offline' | 'code' | 'company' | Action}`
    }

type Action = 'signIn' | 'signUp' | 'send' | 'verify' | 'reset' | 'leave'

/** What to tell about a refused step. `error` is the client's, or whatever else stopped the attempt. */
export function refusalText(error: unknown, action: Action): RefusalText {
  const { code, name, status, reasons } = (error ?? {}) as Partial<AuthError & { reasons: string[] }>
  switch (code) {
    case 'invalid_credentials':
      return { field: 'root', key: 'refused.credentials' }
    case 'user_already_exists':
    case 'email_exists':
      return { field: 'email', key: 'email.taken' }
    case 'weak_password':
      return { field: 'password', key: reasons?.includes('pwned') ? 'password.common' : 'password.short' }
    case 'same_password':
      return { field: 'password', key: 'password.same' }
    case 'sso_provider_not_found':
    case 'saml_provider_disabled':
      return { field: 'email', key: 'company.unknown' }
    case 'sso_provider_disabled':
      return { field: 'email', key: 'company.off' }
    case 'user_banned':
      return { field: 'root', key: 'refused.banned' }
    case 'over_request_rate_limit':
      return { field: 'root', key: 'refused.tooMany' }
    case 'over_email_send_rate_limit':
    case 'over_sms_send_rate_limit':
      return { field: 'root', key: 'refused.tooSoon' }
    case 'otp_expired':
    case 'mfa_verification_failed':
    case 'mfa_challenge_expired':
      return { field: 'root', key: 'refused.code' }
  }
  if (action === 'leave' && status === 503) return { field: 'root', key: 'refused.company' }
  // The client's name for no answer at all, and the browser's for code or settings that did not arrive.
  if (name === 'AuthRetryableFetchError' || name === 'TypeError') return { field: 'root', key: 'refused.offline' }
  return { field: 'root', key: `refused.${action}` }
}
