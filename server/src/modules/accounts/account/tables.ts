import type { SuspensionReason } from '@bora/rules/suspension.ts'
import type { Generated } from 'kysely'

/** Data that a person's client stores with the account; the protocol calls it `user_metadata`. */
export type Metadata = Record<string, unknown>

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
  | 'passkey_added'
  | 'passkey_removed'
  | 'token_added'
  | 'token_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_asked'
  | 'refresh_reused'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type AccountTables = {
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
    ban_reason: Generated<SuspensionReason | null>
    new_email: Generated<string | null>
    email_change_half: Generated<'new' | 'current' | null>
    new_phone: Generated<string | null>
    /** When its address's owner reclaimed it while it was unconfirmed. */
    reclaimed_at: Generated<string | null>
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
  'auth.mfa_factors': {
    id: string
    user_id: string
    friendly_name: string
    factor_type: 'totp' | 'phone' | 'webauthn'
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
}
