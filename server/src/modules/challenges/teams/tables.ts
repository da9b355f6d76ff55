import type { Generated } from 'kysely'

export type TeamTables = {
  /** Founded ones have a UUID; the drawn ones are `t1`, `t2` ... */
  teams: { challenge_id: string; id: string; name: string; name_key: string; founded_at: string }
  team_members: {
    challenge_id: string
    user_id: string
    team: string
    entered_at: string
    is_captain: Generated<boolean>
  }
  team_requests: { challenge_id: string; user_id: string; team: string; asked_at: string }
  team_starts: {
    challenge_id: string
    outcome: 'chosen' | 'drawn' | 'too_few'
    /** Full participants at the start. */
    people: number
    at: string
  }
}
