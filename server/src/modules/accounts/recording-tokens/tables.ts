import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type RecordingTokenTables = {
  'auth.recording_tokens': {
    user_id: string
    id: string
    name: string
    digest: Buffer
    created_at: string
    last_used_at: Generated<string | null>
  }
}
