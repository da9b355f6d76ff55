import { readSuspension, type Suspension } from '@bora/rules/suspension.ts'
import type { AuthError } from '@supabase/auth-js'
import i18next, { type ParseKeys } from 'i18next'
import { ApiError } from '../../../../api/api.ts'
import { errorKey, errorText } from '../../../../api/error-text.ts'
import { failureOf } from '../../../../api/failure.ts'
import { ChunkLoadError } from '../../../../loading/load-chunk.ts'

type Field = 'email' | 'password' | 'current' | 'code' | 'name' | 'phone' | 'root'
type Action = 'signIn' | 'signUp' | 'send' | 'verify' | 'reset' | 'leave'
type Told = {
  /** the field that it refers to; without one, the whole form */
  field?: Field
  /** its sentence in the `auth` texts; without one, the step just failed */
  key?: ParseKeys<'auth'>
  /** its sentence for a signed-in person who changes the account, in the `security` texts */
  inSettings?: ParseKeys<'security'>
  /** its sentence when a link or another site returns with it, in the `auth` texts */
  arrived?: ParseKeys<'auth'>
}

const WRONG_CODE: Told = { field: 'code', key: 'refused.code' }
const JUST_SENT: Told = { key: 'refused.tooSoon' }
const EMAIL_TAKEN: Told = { field: 'email', key: 'email.taken', inSettings: 'problems.emailTaken' }
const NO_COMPANY: Told = { field: 'email', key: 'company.unknown' }
const SWITCHED_OFF: Told = { key: 'refused.off', inSettings: 'problems.switchedOff' }

/** The meaning of each code of the sign-in protocol. */
const REFUSALS: Partial<Record<string, Told>> = {
  over_request_rate_limit: { key: 'refused.tooMany' },
  over_email_send_rate_limit: JUST_SENT,
  over_sms_send_rate_limit: JUST_SENT,
  user_banned: { key: 'refused.banned' },
  invalid_credentials: { key: 'refused.credentials' },
  signup_disabled: { key: 'arrival.noSignUp' },

  user_already_exists: EMAIL_TAKEN,
  email_exists: EMAIL_TAKEN,
  email_address_invalid: { field: 'email', key: 'email.invalid' },
  email_not_confirmed: { inSettings: 'problems.emailFirst' },
  phone_exists: { inSettings: 'problems.phoneTaken' },

  weak_password: { field: 'password', key: 'password.short' },
  same_password: { field: 'password', key: 'password.same' },
  current_password_required: { field: 'current', inSettings: 'password.currentMissing' },
  current_password_invalid: { field: 'current', inSettings: 'problems.passwordWrong' },

  otp_expired: { ...WRONG_CODE, arrived: 'arrival.expired' },
  reauthentication_not_valid: WRONG_CODE,
  mfa_verification_failed: WRONG_CODE,
  mfa_challenge_expired: WRONG_CODE,
  mfa_ip_address_mismatch: WRONG_CODE,

  passkey_cancelled: { key: 'passkey.cancelled' },
  passkey_unsupported: { key: 'passkey.unsupported' },
  webauthn_credential_exists: { key: 'passkey.known' },
  webauthn_credential_not_found: { key: 'passkey.unknown' },
  webauthn_challenge_expired: { key: 'passkey.expired' },
  webauthn_challenge_not_found: { key: 'passkey.expired' },
  webauthn_verification_failed: { key: 'passkey.failed' },
  too_many_passkeys: { inSettings: 'problems.passkeysFull' },

  insufficient_aal: { inSettings: 'problems.secondFactor' },
  mfa_factor_not_found: { inSettings: 'problems.factorGone' },
  mfa_factor_name_conflict: { field: 'name', inSettings: 'problems.factorName' },
  mfa_verified_factor_exists: { field: 'phone', inSettings: 'problems.factorPhone' },
  too_many_enrolled_mfa_factors: { inSettings: 'problems.factorsFull' },

  passkey_disabled: SWITCHED_OFF,
  mfa_webauthn_enroll_not_enabled: SWITCHED_OFF,
  mfa_webauthn_verify_not_enabled: SWITCHED_OFF,
  mfa_totp_enroll_not_enabled: SWITCHED_OFF,
  mfa_phone_enroll_not_enabled: SWITCHED_OFF,
  mfa_totp_verify_not_enabled: SWITCHED_OFF,
  mfa_phone_verify_not_enabled: SWITCHED_OFF,
  phone_provider_disabled: SWITCHED_OFF,
  web3_provider_disabled: SWITCHED_OFF,
  provider_disabled: SWITCHED_OFF,
  manual_linking_disabled: SWITCHED_OFF,

  sso_provider_not_found: NO_COMPANY,
  saml_provider_disabled: NO_COMPANY,
  sso_provider_disabled: { field: 'email', key: 'company.off' },
  user_sso_managed: { inSettings: 'problems.managed' },

  single_identity_not_deletable: { inSettings: 'problems.onlyIdentity' },
  email_conflict_identity_not_deletable: { inSettings: 'problems.emailConflict' },
  identity_already_exists: { inSettings: 'problems.identityTaken' },
  identity_not_found: { inSettings: 'problems.identityGone' },
  provider_email_needs_verification: { arrived: 'arrival.unconfirmed' },
  // The code another site uses when it sends people back without having let them in.
  access_denied: { inSettings: 'problems.siteCancelled', arrived: 'arrival.cancelled' },
}

/** A key of the `auth` texts, or of other texts with their namespace as a prefix. */
export type TextKey = ParseKeys<
  ['auth', 'admin-payouts', 'admin-users', 'ambassador', 'common', 'errors', 'profile', 'security', 'support']
>

/** The field of a refusal, the key of its sentence in the `auth` texts, and the values of a suspension. */
export type RefusalText = { field: Field; key: ParseKeys<'auth'>; suspension?: Suspension }

/** Returns the text for a refused step. `error` is the client's, or any other cause of the failure. */
export function refusalText(error: unknown, action: Action): RefusalText {
  const { field = 'root', key } = told(error)
  const ofSuspension = suspended(error)
  if (ofSuspension) return { field, ...ofSuspension }
  if (key) return { field, key }
  if (isRefusal(error, 'validation_failed') && (action === 'signIn' || action === 'signUp'))
    return { field, key: 'refused.incomplete' }
  // A company's sign-in page that doesn't respond; the client takes it for no answer at all.
  if (action === 'leave' && (error as Partial<AuthError> | null)?.status === 503) {
    return { field: 'root', key: 'refused.company' }
  }
  return { field, key: unansweredKey(error) ?? `refused.${action}` }
}

/**
 * The sentence, in the `auth` texts, for a link or another site that let no one in: by the protocol's code and its
 * description.
 */
export function arrivalText(code: string, said: string): Omit<RefusalText, 'field'> {
  const { arrived, key } = told({ code })
  return suspended({ code, message: said }) ?? { key: arrived ?? key ?? 'arrival.other' }
}

type About = {
  /** a link or another site returned with it */
  arrived?: boolean
}

/**
 * The sentence for a failure while a signed-in person changed the account. Requires the `security`, `auth` and `errors`
 * texts to be loaded.
 */
export function problemText(error: unknown, about: About = {}): string {
  return error instanceof ApiError ? errorText(error) : i18next.t(problemKey(error, about))
}

/** The field of such a refusal in a form, and the key of its sentence, with its namespace. */
export function settingsRefusal(error: unknown): { field: Field; key: TextKey } {
  return { field: fieldOf(error), key: problemKey(error) }
}

function problemKey(error: unknown, { arrived = false }: About = {}) {
  if (error instanceof ApiError) return errorKey(error)
  if (isSessionOver(error)) return 'security:problems.sessionOver'
  const known = told(error)
  if (known.inSettings) return `security:${known.inSettings}` as const
  const key = (arrived ? known.arrived : undefined) ?? known.key ?? unansweredKey(error)
  return key ? (`auth:${key}` as const) : 'security:problems.unexpected'
}

// The refusal for a suspended account contains the reason and the end in its text.
function suspended(error: unknown): Omit<RefusalText, 'field'> | null {
  const { code, message = '' } = (error ?? {}) as Partial<AuthError>
  const suspension = code === 'user_banned' ? readSuspension(message) : null
  if (!suspension) return null
  return { key: suspension.until === null ? 'refused.suspendedEndless' : 'refused.suspended', suspension }
}

/** The field that a refusal is about, or `root`. */
export function fieldOf(error: unknown): Field {
  return told(error).field ?? 'root'
}

/** Whether a refusal of the sign-in protocol, or of one of our own calls, has this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return (error as Partial<AuthError> | null)?.code === code
}

/** Whether the sign-in protocol refused because there is no longer a session. */
export function isSessionOver(error: unknown): boolean {
  // The client uses its own error name, also where the server's code was `session_not_found`.
  return (error as Partial<AuthError> | null)?.name === 'AuthSessionMissingError'
}

function told(error: unknown): Told {
  const { code, reasons } = (error ?? {}) as Partial<AuthError & { reasons: string[] }>
  const known = (code && REFUSALS[code]) || {}
  return code === 'weak_password' && reasons?.includes('pwned') ? { ...known, key: 'password.common' } : known
}

// Failures unrelated to the step itself. A server error is not blamed on the connection.
function unansweredKey(error: unknown): RefusalText['key'] | undefined {
  if (error instanceof ChunkLoadError && error.reason === 'outdated') return 'refused.outdated'
  return failureOf(error) === 'offline' ? 'refused.offline' : undefined
}
