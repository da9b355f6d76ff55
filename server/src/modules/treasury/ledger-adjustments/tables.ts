import type { ADJUSTMENT_STATES, AdjustmentKind } from '@bora/rules/ledger-adjustments.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { Generated } from 'kysely'

export type LedgerAdjustmentTables = {
  book_entries: {
    id: string
    kind: AdjustmentKind
    currency: Currency
    cents: number
    person_id: string | null
    corrects: number | null
    reason: string
    proposed_by: string
    proposed_at: string
    state: Generated<(typeof ADJUSTMENT_STATES)[number]>
    decided_by: string | null
    decided_at: string | null
  }
}
