import type { CaseDecision, CaseSubject, ModerationReason } from '@bora/rules/moderation.ts'
import type { ProofSignal } from '@bora/rules/proof-signals.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

export type ModerationTables = {
  moderation_decisions: {
    user_id: string
    subject: CaseSubject
    subject_id: string
    round: number
    decision: CaseDecision
    reason: ModerationReason | null
    words: string
    risk: number
    signals: ColumnType<ProofSignal[], string, string>
    decided_by: string
    decided_at: string
    undone_by: Generated<string | null>
    undone_at: Generated<string | null>
  }
}

export type DecisionRow = Selectable<ModerationTables['moderation_decisions']>
