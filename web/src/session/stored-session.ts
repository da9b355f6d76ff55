import type { Factor, Session } from '@supabase/auth-js'

export const SESSION_KEY = 'bora.session'

/** The session as the sign-in client stores it in this browser. */
export type StoredSession = Pick<Session, 'access_token' | 'expires_at' | 'user'>

/** Parses the stored session; null when there is none, or it is unreadable. */
export function parseSession(text: string | null): StoredSession | null {
  try {
    return text ? (JSON.parse(text) as StoredSession) : null
  } catch {
    return null
  }
}

/**
 * The second factors, one of which has yet to be proven; null when none is missing. Like the client's own
 * `getAuthenticatorAssuranceLevel`, which would have to be loaded and awaited.
 */
export function factorsToProve({ access_token, user }: StoredSession): Factor[] | null {
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  return factors.length > 0 && claimsOf(access_token).aal !== 'aal2' ? factors : null
}

/** A session's access to the desk: none, none before a second factor, or all of it. */
export type DeskAccess = 'none' | 'second-factor' | 'open'

/** Returns what the desk shows to a session. For display only: the server checks permissions itself. */
export function deskFor({ access_token }: Pick<StoredSession, 'access_token'>): DeskAccess {
  const { aal, app_metadata } = claimsOf(access_token)
  if (!app_metadata?.roles?.includes('admin')) return 'none'
  return aal === 'aal2' ? 'open' : 'second-factor'
}

type Claims = { aal?: string; session_id?: string; app_metadata?: { roles?: string[] } }

function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Returns the id of a session; empty if its token is unreadable. */
export function sessionIdIn({ access_token }: Pick<StoredSession, 'access_token'>): string {
  return claimsOf(access_token).session_id ?? ''
}

/** The person's name in a session; empty if there is none. */
export function nameIn({ user }: StoredSession): string {
  const name = user?.user_metadata?.['name']
  return typeof name === 'string' ? name : ''
}

/**
 * Whether the address may carry a session, from a mail or a provider: the page depends on whether that signs someone
 * in.
 */
export function mayCarrySession({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  return /[?&#](code|access_token|error_code|error_description|message)=/.test(search + hash)
}
