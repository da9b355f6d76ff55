import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type SessionTables = {
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
    passkey_id: Generated<string | null>
    refresh_floor: Generated<number>
    country: Generated<string | null>
    created_at: string
  }
  'auth.session_amr': { session_id: string; method: string; provider: string | null; at: string }
}
