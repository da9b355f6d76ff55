import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type SecondFactorTables = {
  'auth.mfa_challenges': {
    id: string
    factor_id: string
    ip: string
    code_hash: Buffer | null
    /** Of a passkey: whether its device has to create or to use a key, and the bytes to sign. */
    ceremony: Generated<'create' | 'request' | null>
    challenge: Generated<Buffer | null>
    created_at: string
    expires_at: string
    verified_at: Generated<string | null>
  }
}
