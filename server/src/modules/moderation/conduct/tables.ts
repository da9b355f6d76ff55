import type { ConductMeasure, ConductVerdict } from '@bora/rules/fairness/conduct-clock.ts'
import type { Generated, Selectable } from 'kysely'

export type ConductTables = {
  conduct_cases: {
    challenge_id: string
    id: string
    user_id: string
    measure: ConductMeasure
    reason: string
    basis: string
    opened_by: string
    opened_at: string
    answer_until: string
    answered_at: Generated<string | null>
    /** Null if the person preferred not to answer. */
    answer: Generated<string | null>
    verdict: Generated<ConductVerdict | null>
    decision: Generated<string | null>
    decided_by: Generated<string | null>
    decided_at: Generated<string | null>
    appeal_until: Generated<string | null>
    appealed_at: Generated<string | null>
    appeal: Generated<string | null>
    appeal_verdict: Generated<ConductVerdict | null>
    appeal_decision: Generated<string | null>
    appeal_decided_by: Generated<string | null>
    appeal_decided_at: Generated<string | null>
    /** When the outcome became final and was carried out. */
    concluded_at: Generated<string | null>
    outcome: Generated<ConductVerdict | null>
  }
  staff_calls: {
    challenge_id: string
    id: string
    user_id: string
    caller_id: string
    words: string
    at: string
    ended_at: Generated<string | null>
    ended_by: Generated<string | null>
    led_to: Generated<'case' | 'nothing' | null>
  }
}

export type ConductRow = Selectable<ConductTables['conduct_cases']>
