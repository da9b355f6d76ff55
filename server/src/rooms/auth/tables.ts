import type { Generated } from 'kysely'

/** A public or private key as JSON (RFC 7517). */
export type Jwk = { kty: string; crv?: string; x?: string; y?: string; d?: string }

/** What a person's client stores with its account; the protocol calls it `user_metadata`. */
export type Metadata = Record<string, unknown>

/** What a code or link is for; an account has one of each at most. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

export type AccountEventKind =
  | 'signed_up'
  | 'signed_in'
  | 'wrong_password'
  | 'signed_out'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_asked'
  | 'refresh_reused'

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
    new_email: Generated<string | null>
    email_change_half: Generated<'new' | 'current' | null>
    new_phone: Generated<string | null>
    invited_at: Generated<string | null>
    confirmation_sent_at: Generated<string | null>
    recovery_sent_at: Generated<string | null>
    email_change_sent_at: Generated<string | null>
    phone_change_sent_at: Generated<string | null>
    reauthentication_sent_at: Generated<string | null>
    app_metadata: Generated<Metadata>
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
    factor_id: Generated<string | null>
    refresh_floor: Generated<number>
    country: Generated<string | null>
    created_at: string
  }
  'auth.session_amr': { session_id: string; method: string; provider: string | null; at: string }
  'auth.signing_keys': { kid: string; private_jwk: Jwk; public_jwk: Jwk; created_at: string; retired_at: string | null }
  'auth.api_keys': { name: string; token: string; created_at: string }
  'auth.one_time_tokens': {
    user_id: string
    kind: TokenKind
    type: string
    address: string
    code_hash: Buffer
    link_hash: Buffer | null
    tries: Generated<number>
    flow_challenge: string | null
    flow_method: 's256' | 'plain' | null
    sent_at: string
    code_expires_at: string
    link_expires_at: string
  }
  'auth.flow_states': {
    id: string
    auth_code: string | null
    user_id: string | null
    challenge: string | null
    challenge_method: 's256' | 'plain' | null
    authentication_method: string
    provider: Generated<string | null>
    journey: Generated<Record<string, unknown>>
    provider_token: Generated<string | null>
    provider_refresh_token: Generated<string | null>
    linking_user_id: Generated<string | null>
    created_at: string
    code_issued_at: string | null
    used_at: Generated<string | null>
    session_not_after: Generated<string | null>
  }
  'auth.saml_relay_states': {
    id: string
    provider_id: string
    request_id: string
    redirect_to: string
    challenge: string | null
    challenge_method: 's256' | 'plain' | null
    created_at: string
  }
  'auth.saml_assertions': { hash: Buffer; expires_at: string }
  'auth.mfa_factors': {
    id: string
    user_id: string
    friendly_name: string
    factor_type: 'totp' | 'phone'
    status: Generated<'unverified' | 'verified'>
    secret: Buffer | null
    phone: string | null
    last_step: Generated<number | null>
    failures: Generated<number>
    failures_until: Generated<string | null>
    last_challenged_at: Generated<string | null>
    created_at: string
    updated_at: string
  }
  'auth.mfa_challenges': {
    id: string
    factor_id: string
    ip: string
    code_hash: Buffer | null
    created_at: string
    expires_at: string
    verified_at: Generated<string | null>
  }
  'auth.account_events': {
    id: string
    user_id: string
    kind: AccountEventKind
    session_id: string | null
    method: string | null
    ip: string | null
    user_agent: string | null
    country: string | null
    at: string
  }
  'auth.wallet_messages': { hash: Buffer; expires_at: string }
  'auth.rate_limits': { key: string; points: Generated<number>; expire: number | null }
}
