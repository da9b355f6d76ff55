import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the machine's clock: signing in knows nothing of a demo world that runs ahead. */
export type SecondFactorTables = {
  'auth.mfa_challenges': {
    id: string
    factor_id: string
    ip: string
    code_hash: Buffer | null
    created_at: string
    expires_at: string
    verified_at: Generated<string | null>
  }
}
