import type { Selectable } from 'kysely'

export type DisputeTables = {
  disputes: {
    challenge_id: string
    id: string
    revision: number
    opened_by: string
    reason: string
    opened_at: string
    state: 'open' | 'withdrawn' | 'dismissed' | 'upheld'
    ended_at: string | null
    decision: string | null
    decided_by: string | null
    approved_by: string | null
    led_to: number | null
  }
  dispute_activities: { challenge_id: string; dispute_id: string; activity_id: string; user_id: string }
}

export type DisputeRow = Selectable<DisputeTables['disputes']>
