import type { Generated } from 'kysely'

/** A public or private key as JSON (RFC 7517). */
export type Jwk = { kty: string; crv?: string; x?: string; y?: string; d?: string }

/** What a person's client stores with its account; the protocol calls it `user_metadata`. */
export type Metadata = Record<string, unknown>

/** Instants are ISO text in UTC, by the machine's clock: signing in knows nothing of a demo world that runs ahead. */
export type AuthTables = {
  'auth.users': {
    id: string
    email: string | null
    email_confirmed_at: string | null
    phone: string | null
    phone_confirmed_at: string | null
    password_hash: string | null
    user_metadata: Generated<Metadata>
    terms_version: string | null
    terms_accepted_at: string | null
    last_sign_in_at: string | null
    banned_until: string | null
    is_anonymous: Generated<boolean>
    is_sso: Generated<boolean>
    created_at: string
    updated_at: string
  }
  'auth.identities': {
    identity_id: string
    user_id: string
    provider: string
    provider_id: string
    identity_data: Metadata
    last_sign_in_at: string | null
    created_at: string
    updated_at: string
  }
  'auth.sessions': {
    id: string
    user_id: string
    aal: Generated<'aal1' | 'aal2'>
    refresh_key: Buffer
    refresh_counter: Generated<number>
    refreshed_at: string | null
    not_after: string | null
    user_agent: string | null
    ip: string | null
    created_at: string
  }
  'auth.session_amr': { session_id: string; method: string; provider: string | null; at: string }
  'auth.signing_keys': { kid: string; private_jwk: Jwk; public_jwk: Jwk; created_at: string; retired_at: string | null }
  'auth.api_keys': { name: string; token: string; created_at: string }
  'auth.rate_limits': { key: string; points: Generated<number>; expire: number | null }
}
