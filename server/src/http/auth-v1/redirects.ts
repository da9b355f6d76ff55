import { type AuthRefusal, OAuthRefusal } from '../../core/auth-refusal.ts'
import type { SessionAnswer } from '../../modules/accounts/index.ts'

/** Adds a new session to a page's fragment, as clients of the implicit flow expect it. `type` is the kind of flow. */
export function withSession(page: string, session: SessionAnswer, type: string): string {
  const { access_token, expires_at, expires_in, refresh_token, provider_token, provider_refresh_token } = session
  return withFragment(page, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
    refresh_token,
    sb: '',
    token_type: 'bearer',
    ...(type && { type }),
  })
}

/** Adds the code that a client exchanges for a session to a page; the rest of its query stays unchanged. */
export function withAuthCode(page: string, code: string): string {
  return withQuery(page, { code })
}

/** Adds a message to a page's fragment. */
export function withMessage(page: string, message: string): string {
  return withFragment(page, { message, sb: '' })
}

/**
 * Adds the reason for a missing session to a page: in the fragment, and for flows that return with a code also in the
 * query.
 */
export function withError(page: string, refusal: AuthRefusal | OAuthRefusal, inQuery: boolean): string {
  const { message: error_description } = refusal
  const error: Record<string, string> =
    refusal instanceof OAuthRefusal
      ? { error: refusal.error, error_description }
      : { error: oauthError(refusal), error_code: refusal.code, error_description }
  return withFragment(inQuery ? withQuery(page, error) : page, { ...error, sb: '' })
}

function oauthError({ code, status }: AuthRefusal): string {
  if (status === 400 && code !== 'user_banned') return 'invalid_request'
  if (status === 401) return 'unauthorized_client'
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'access_denied'
}

function withQuery(page: string, values: Record<string, string>): string {
  const [before, fragment] = page.split('#') as [string, string?]
  const query = `${before}${before.includes('?') ? '&' : '?'}${new URLSearchParams(values).toString()}`
  return fragment === undefined ? query : `${query}#${fragment}`
}

function withFragment(page: string, values: Record<string, string>): string {
  return `${page.split('#')[0]}#${new URLSearchParams(values).toString()}`
}
