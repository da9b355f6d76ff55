/** Every way in which signing in may refuse, with its HTTP status, by the names that the official clients know. */
export const AUTH_ERRORS = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  user_banned: 403,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  not_admin: 403,
  flow_state_not_found: 404,
  not_found: 404,
  conflict: 409,
  request_entity_too_large: 413,
  weak_password: 422,
  user_already_exists: 422,
  anonymous_provider_disabled: 422,
  web3_provider_disabled: 422,
  over_request_rate_limit: 429,
  unexpected_failure: 500,
} as const satisfies Record<string, number>

export type AuthErrorCode = keyof typeof AUTH_ERRORS

type About = { status?: number; reasons?: ('length' | 'characters')[]; retryAfterSeconds?: number }

/** A refusal of a sign-in call. The message is English and for developers: clients translate by the code. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  /** What a password lacks. */
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
