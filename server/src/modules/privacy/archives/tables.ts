import type { Generated } from 'kysely'

export type ArchiveTables = {
  archives: {
    id: string
    user_id: string
    asked_at: string
    state: Generated<'asked' | 'ready' | 'failed' | 'gone'>
    attempts: Generated<number>
    due_at: string | null
    ready_at: string | null
    expires_at: string | null
    bytes: number | null
  }
}
