/** Every refusal of signing in, with its HTTP status, by the names that the official clients know. */
export const AUTH_ERRORS = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  user_banned: 403,
  phone_provider_disabled: 400,
  email_not_confirmed: 400,
  phone_not_confirmed: 400,
  email_provider_disabled: 400,
  provider_disabled: 400,
  bad_code_verifier: 400,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  flow_state_already_used: 400,
  reauthentication_needed: 400,
  current_password_required: 400,
  current_password_invalid: 400,
  web3_unsupported_chain: 400,
  webauthn_challenge_not_found: 400,
  webauthn_challenge_expired: 400,
  webauthn_credential_not_found: 400,
  webauthn_verification_failed: 400,
  saml_assertion_no_user_id: 400,
  saml_assertion_no_email: 400,
  no_authorization: 401,
  insufficient_aal: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  not_admin: 403,
  otp_expired: 403,
  unexpected_audience: 403,
  flow_state_not_found: 404,
  mfa_factor_not_found: 404,
  manual_linking_disabled: 404,
  saml_provider_disabled: 404,
  sso_provider_not_found: 404,
  sso_provider_disabled: 404,
  passkey_disabled: 404,
  not_found: 404,
  conflict: 409,
  request_entity_too_large: 413,
  weak_password: 422,
  user_already_exists: 422,
  email_exists: 422,
  phone_exists: 422,
  same_password: 422,
  signup_disabled: 422,
  reauthentication_not_valid: 422,
  user_sso_managed: 422,
  flow_state_expired: 422,
  single_identity_not_deletable: 422,
  identity_not_found: 422,
  identity_already_exists: 422,
  email_conflict_identity_not_deletable: 422,
  provider_email_needs_verification: 422,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_verification_failed: 422,
  mfa_challenge_expired: 422,
  mfa_ip_address_mismatch: 422,
  mfa_verified_factor_exists: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  webauthn_credential_exists: 422,
  too_many_passkeys: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  saml_relay_state_expired: 422,
  anonymous_provider_disabled: 422,
  web3_provider_disabled: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  unexpected_failure: 500,
} as const satisfies Record<string, number>

export type AuthErrorCode = keyof typeof AUTH_ERRORS

type About = { status?: number; reasons?: ('length' | 'characters' | 'pwned')[]; retryAfterSeconds?: number }

/** A refusal of a sign-in call. The message is English and for developers: clients translate by the code. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  /** The requirements that the password doesn't meet. */
  readonly reasons: About['reasons']
  readonly retryAfterSeconds: number | undefined

  constructor(code: AuthErrorCode, message: string, about: About = {}) {
    super(message)
    this.code = code
    this.status = about.status ?? AUTH_ERRORS[code]
    this.reasons = about.reasons
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}

/** A refusal of an external provider or a wallet, in the words of OAuth 2.0; it has no code. */
export class OAuthRefusal extends Error {
  readonly error: string
  readonly status = 400

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}
