import type { Generated, Selectable } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type PasskeyTables = {
  'auth.passkeys': {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    backed_up: boolean
    friendly_name: string
    factor_id: Generated<string | null>
    made_for_factor: Generated<boolean>
    added_with_factor: Generated<boolean>
    created_at: string
    last_used_at: Generated<string | null>
  }
  'auth.passkey_challenges': {
    id: string
    user_id: string | null
    challenge: Buffer
    created_at: string
    expires_at: string
  }
}

export type Passkey = Selectable<PasskeyTables['auth.passkeys']>
