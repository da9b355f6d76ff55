import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type OneTimeCodeTables = {
  'auth.flow_states': {
    id: string
    auth_code: string | null
    user_id: string | null
    challenge: string | null
    challenge_method: 's256' | 'plain' | null
    authentication_method: string
    provider: Generated<string | null>
    flow: Generated<Record<string, unknown>>
    provider_token: Generated<string | null>
    provider_refresh_token: Generated<string | null>
    linking_user_id: Generated<string | null>
    created_at: string
    code_issued_at: string | null
    used_at: Generated<string | null>
    session_not_after: Generated<string | null>
  }
}
