import type { ColumnType, Generated } from 'kysely'
import type { ProofSignal } from '@bora/rules/proof-signals.ts'

export type ProofTables = {
  challenge_photos: {
    challenge_id: string
    photo_id: string
    user_id: string
    listed: number[]
    is_searched: Generated<boolean>
  }
  compared_photos: { user_id: string; photo_id: string }
  photo_pairs: {
    user_id: string
    photo_id: string
    other_user_id: string
    other_photo_id: string
    distance: number
    is_same: boolean
  }
  proof_risks: {
    user_id: string
    activity_id: string
    risk: number
    signals: ColumnType<ProofSignal[], string, string>
    logged_at: string
  }
  proof_due: { user_id: string; version: number }
  proof_heads: { user_id: string; version: number; rules_version: number }
}
