import type { Generated } from 'kysely'

export type PeopleTables = {
  people: {
    id: string
    name: string
    country: Generated<string>
    time_zone: Generated<string>
    language: Generated<'pt-BR' | 'en'>
    photo_id: string | null
    roles: Generated<string[]>
    fair_play_accepted_at: string | null
    created_at: string
  }
  server_secrets: { name: 'pictures' | 'invites' | 'cursors'; value: Buffer }
  demo_clock: { only_row: Generated<boolean>; ahead_ms: number }
}
