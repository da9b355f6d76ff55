import type { AuthError } from '@supabase/auth-js'
import i18next from 'i18next'
import { ApiError } from '../../api.ts'
import { errorText } from '../../error-text.ts'

const PROBLEMS = {
  over_request_rate_limit: 'tooMany',
  over_email_send_rate_limit: 'sentJustNow',
  over_sms_send_rate_limit: 'sentJustNow',
  otp_expired: 'codeWrong',
  mfa_verification_failed: 'codeWrong',
  reauthentication_not_valid: 'codeWrong',
  mfa_challenge_expired: 'codeOld',
  mfa_ip_address_mismatch: 'codeOld',
  mfa_factor_not_found: 'factorGone',
  mfa_factor_name_conflict: 'factorName',
  mfa_verified_factor_exists: 'factorPhone',
  too_many_enrolled_mfa_factors: 'factorsFull',
  mfa_totp_enroll_not_enabled: 'switchedOff',
  mfa_phone_enroll_not_enabled: 'switchedOff',
  mfa_totp_verify_not_enabled: 'switchedOff',
  mfa_phone_verify_not_enabled: 'switchedOff',
  phone_provider_disabled: 'switchedOff',
  provider_disabled: 'switchedOff',
  manual_linking_disabled: 'switchedOff',
  insufficient_aal: 'secondFactor',
  email_exists: 'emailTaken',
  email_address_invalid: 'emailInvalid',
  email_not_confirmed: 'emailFirst',
  phone_exists: 'phoneTaken',
  weak_password: 'passwordWeak',
  same_password: 'passwordSame',
  current_password_required: 'passwordCurrent',
  current_password_invalid: 'passwordWrong',
  user_sso_managed: 'managed',
  single_identity_not_deletable: 'onlyIdentity',
  email_conflict_identity_not_deletable: 'emailConflict',
  identity_already_exists: 'identityTaken',
  identity_not_found: 'identityGone',
  user_banned: 'banned',
  // How another site says it that sends people back without having let them in.
  access_denied: 'siteCancelled',
} as const satisfies Partial<Record<NonNullable<AuthError['code']>, string>>

/** The sentence for what went wrong while the account was changed. Load the `security` and `errors` texts before. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error)
  if (isSessionOver(error)) return i18next.t('security:problems.sessionOver')
  const { code, name } = (error ?? {}) as Partial<AuthError>
  // The client's name for no answer at all, and the browser's for code that did not arrive.
  const offline = name === 'AuthRetryableFetchError' || name === 'TypeError'
  const known = code && code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS] : undefined
  return i18next.t(`security:problems.${known ?? (offline ? 'offline' : 'unexpected')}`)
}

/** Whether a refusal of the sign-in protocol is this one. */
export function isRefusal(error: unknown, code: NonNullable<AuthError['code']>): boolean {
  return (error as Partial<AuthError> | null)?.code === code
}

/** Whether there is no session any more that the sign-in protocol would do this for. */
export function isSessionOver(error: unknown): boolean {
  // The client says so by its own name, also where the server's code was `session_not_found`.
  return (error as Partial<AuthError> | null)?.name === 'AuthSessionMissingError'
}
