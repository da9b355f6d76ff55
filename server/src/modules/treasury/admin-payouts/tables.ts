import type { BankDetailsRefusal, PayoutEnding, PayoutFailure } from '@bora/rules/payouts.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export type AdminPayoutTables = {
  payout_endings: {
    id: GeneratedAlways<number>
    payout_id: string
    what: PayoutEnding
    end_to_end_id: string | null
    fee_cents: number | null
    reason: PayoutFailure | BankDetailsRefusal | null
    evidence: string
    proposed_by: string
    proposed_at: string
    state: Generated<'open' | 'done' | 'refused'>
    decided_by: string | null
    decided_at: string | null
  }
}
