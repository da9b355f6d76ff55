import type { Instant } from '../calendar.ts'
import { REVIEW_ANSWER_HOURS, REVIEW_APPEAL_HOURS } from './limits.ts'

/** What staff may decide: removal for conduct, with the fee back, or disqualification for proven fraud, without. */
export const CONDUCT_MEASURES = ['removal', 'disqualification'] as const
export type ConductMeasure = (typeof CONDUCT_MEASURES)[number]

export const CONDUCT_VERDICTS = ['upheld', 'dropped'] as const
export type ConductVerdict = (typeof CONDUCT_VERDICTS)[number]

/** The events of a case that its person is notified of. */
export const CONDUCT_EVENTS = ['opened', 'upheld', 'dropped', 'appeal_upheld', 'appeal_dropped', 'lapsed'] as const
export type ConductEvent = (typeof CONDUCT_EVENTS)[number]

export const CONDUCT_PHASES = ['hearing', 'deciding', 'appealable', 'appealed', 'final'] as const

/** Everything that happened in a case; `endsAt` is when its challenge is settled. */
export type ConductFacts = {
  measure: ConductMeasure
  openedAt: Instant
  answeredAt: Instant | null
  verdict: ConductVerdict | null
  decidedAt: Instant | null
  appealedAt: Instant | null
  appealVerdict: ConductVerdict | null
  endsAt: Instant
}

/** The state of a case at an instant; `until` is a UTC instant. */
export type ConductState =
  | { phase: 'hearing'; until: string }
  | { phase: 'deciding' | 'appealed' }
  | { phase: 'appealable'; until: string }
  /** `lapsed`: the settlement came before staff decided, so nothing is held against the person. */
  | { phase: 'final'; outcome: ConductVerdict; lapsed: boolean }

const HOUR_MS = 3_600_000

/** Returns until when a person can answer a case opened at an instant: 24 hours, at the latest at the settlement. */
export function answerUntil(openedAt: Instant, endsAt: Instant): string {
  return earlier(timeOf(openedAt) + REVIEW_ANSWER_HOURS * HOUR_MS, endsAt)
}

/** Returns until when an upheld case can be appealed: 48 hours, at the latest at the settlement. */
export function appealUntil(decidedAt: Instant, endsAt: Instant): string {
  return earlier(timeOf(decidedAt) + REVIEW_APPEAL_HOURS * HOUR_MS, endsAt)
}

/**
 * Returns the state of a case at `now` (docs/rules/moderation.md#conduct). The person is heard first: staff decide
 * after the answer or its 24 hours. An upheld case can be appealed once within 48 hours. A case or an appeal that is
 * still undecided when the challenge is settled lapses in favor of the person.
 */
export function conductAt(facts: ConductFacts, now: Instant): ConductState {
  const { verdict, appealVerdict, endsAt } = facts
  const [at, end] = [timeOf(now), timeOf(endsAt)]
  if (appealVerdict !== null) return final(appealVerdict)
  if (verdict === 'dropped') return final('dropped')
  if (verdict === null) {
    if (at >= end) return final('dropped', true)
    const until = answerUntil(facts.openedAt, endsAt)
    return facts.answeredAt === null && at < timeOf(until) ? { phase: 'hearing', until } : { phase: 'deciding' }
  }
  if (facts.appealedAt !== null) return at >= end ? final('dropped', true) : { phase: 'appealed' }
  const until = appealUntil(facts.decidedAt!, endsAt)
  return at < timeOf(until) ? { phase: 'appealable', until } : final('upheld')
}

/**
 * Returns whether a measure is in force in this state. A disqualification is from the decision on, because it can be
 * taken back; a removal only once it is final, because its refund can't.
 */
export function isInForce(measure: ConductMeasure, state: ConductState): boolean {
  if (state.phase === 'final') return state.outcome === 'upheld'
  return measure === 'disqualification' && (state.phase === 'appealable' || state.phase === 'appealed')
}

function final(outcome: ConductVerdict, lapsed = false): ConductState {
  return { phase: 'final', outcome, lapsed }
}

function earlier(time: number, endsAt: Instant): string {
  return new Date(Math.min(time, timeOf(endsAt))).toISOString()
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
