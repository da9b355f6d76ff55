import type { ConductCase } from '@bora/contract/conduct.ts'
import type { z } from 'zod'
import type { Case } from './cases.ts'

/** Returns the fields of a case that its person and staff both see. */
export function factsOf({ row, challenge, state }: Case): Omit<z.output<typeof ConductCase>, 'can'> {
  const { verdict, decision, appeal, appeal_verdict, appeal_decision } = row
  return {
    id: row.id,
    challenge: { id: challenge.id, title: challenge.title },
    measure: row.measure,
    reason: row.reason,
    basis: row.basis,
    openedAt: row.opened_at,
    phase: state.phase,
    until: 'until' in state ? state.until : null,
    answer: row.answered_at === null ? null : { text: row.answer, at: row.answered_at },
    decision: verdict === null ? null : { verdict, words: decision!, at: row.decided_at! },
    appeal: row.appealed_at === null ? null : { text: appeal ?? '', at: row.appealed_at },
    appealDecision:
      appeal_verdict === null ? null : { verdict: appeal_verdict, words: appeal_decision!, at: row.appeal_decided_at! },
    outcome: state.phase === 'final' ? { verdict: state.outcome, lapsed: state.lapsed } : null,
  }
}
