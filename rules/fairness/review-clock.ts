import type { Instant } from '../calendar.ts'
import {
  REVIEW_ANSWER_HOURS,
  REVIEW_APPEAL_HOURS,
  REVIEW_SEAT_HOURS,
  REVIEW_SEATS,
  REVIEW_VOTES,
  REVIEW_VOTING_HOURS,
} from './limits.ts'

export const VERDICTS = ['keep', 'void'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The notifications that a person gets about a review (docs/rules/peer-review.md#notifications). */
export const PEER_REVIEW_EVENTS = ['asked', 'seat', 'handed', 'appealed', 'decided'] as const

/** Reasons for a vote; the author and the reporters can read them (docs/rules/peer-review.md#votes). */
export const VOTE_REASONS = {
  keep: ['fits', 'explained', 'in_doubt'],
  void: ['other_activity', 'other_photo', 'numbers', 'reused'],
} as const satisfies Record<Verdict, readonly string[]>
export type VoteReason = (typeof VOTE_REASONS)[Verdict][number]

/** Returns whether a reason is valid for this verdict. */
export function isReasonFor(verdict: Verdict, reason: string): boolean {
  return VOTE_REASONS[verdict].some(one => one === reason)
}

/** An act of a reviewer: a vote, or giving up the seat. */
export type ReviewAct = { person: string; at: Instant } & ({ vote: Verdict } | { gaveUp: true })

/** Everything that happened in a case. `order` is that of the draw: first the seats, then the substitutes. */
export type ReviewFacts = {
  reportedAt: Instant
  answeredAt: Instant | null
  order: readonly string[]
  acts: readonly ReviewAct[]
}

/** A seat at an instant: its holder, and the period in which they may vote; null if it is empty. */
export type Seat = { person: string; since: string; until: string; vote: Verdict | null } | null

/** The state of a case at an instant, with the seats at that time or at the decision. All instants are UTC. */
export type ReviewState =
  | { phase: 'answer'; until: string }
  | { phase: 'voting'; until: string; seats: Seat[] }
  | {
      phase: 'decided'
      verdict: Verdict
      at: string
      appealUntil: string
      tally: Record<Verdict, number>
      seats: Seat[]
    }
  /** No verdict got two votes in time. */
  | { phase: 'staff'; since: string; tally: Record<Verdict, number>; seats: Seat[] }

type Held = { person: string; since: number; vote: Verdict | null } | null

const HOUR_MS = 3_600_000

/**
 * Returns the state of a peer review at `now` (docs/rules/peer-review.md#clock). The reported person has 24 hours to
 * answer; after the answer or the 24 hours, 48 hours of voting begin. A seat that is unused for 24 hours or given up
 * passes to the next substitute. Two equal votes decide at once; without them, staff decide at the end. Late acts, and
 * those of people without a seat at that time, have no effect.
 */
export function reviewAt({ reportedAt, answeredAt, order, acts }: ReviewFacts, now: Instant): ReviewState {
  const answerEnd = timeOf(reportedAt) + REVIEW_ANSWER_HOURS * HOUR_MS
  const start = answeredAt === null ? answerEnd : Math.min(answerEnd, timeOf(answeredAt))
  const until = timeOf(now)
  if (until < start) return { phase: 'answer', until: textOf(answerEnd) }
  const end = start + REVIEW_VOTING_HOURS * HOUR_MS

  const seats: Held[] = Array.from({ length: REVIEW_SEATS }, (_, i) => held(order[i], start))
  let next = REVIEW_SEATS
  const pass = (seat: number, at: number) => (seats[seat] = held(order[next++], at))
  const tally = { keep: 0, void: 0 }
  const lapseUntil = (moment: number) => {
    for (let first = firstLapse(seats); first && first.at <= moment && first.at < end; first = firstLapse(seats)) {
      pass(first.seat, first.at)
    }
  }
  const inTime = acts
    .map(act => ({ act, at: timeOf(act.at) }))
    .filter(({ at }) => at >= start && at < end && at <= until)
  // A seat may pass on several times at one instant, always to a later place.
  inTime.sort((a, b) => a.at - b.at || order.indexOf(a.act.person) - order.indexOf(b.act.person))
  for (const { act, at } of inTime) {
    lapseUntil(at)
    const seat = seats.findIndex(one => one?.person === act.person && one.vote === null)
    if (seat < 0) continue
    if (!('vote' in act)) {
      pass(seat, at)
      continue
    }
    seats[seat]!.vote = act.vote
    if (++tally[act.vote] < REVIEW_VOTES) continue
    const appealUntil = textOf(at + REVIEW_APPEAL_HOURS * HOUR_MS)
    return { phase: 'decided', verdict: act.vote, at: textOf(at), appealUntil, tally, seats: shown(seats, end) }
  }
  lapseUntil(Math.min(until, end))
  if (until >= end) return { phase: 'staff', since: textOf(end), tally, seats: shown(seats, end) }
  return { phase: 'voting', until: textOf(end), seats: shown(seats, end) }
}

function held(person: string | undefined, since: number): Held {
  return person === undefined ? null : { person, since, vote: null }
}

/** Returns the unused seat that lapses first; among equals, the one with the lowest number. */
function firstLapse(seats: readonly Held[]): { seat: number; at: number } | null {
  let first: { seat: number; at: number } | null = null
  for (const [seat, one] of seats.entries()) {
    if (!one || one.vote !== null) continue
    const at = lapseOf(one)
    if (!first || at < first.at) first = { seat, at }
  }
  return first
}

function lapseOf({ since }: { since: number }): number {
  return since + REVIEW_SEAT_HOURS * HOUR_MS
}

function shown(seats: readonly Held[], end: number): Seat[] {
  return seats.map(one => {
    if (!one) return null
    const { person, since, vote } = one
    return { person, since: textOf(since), until: textOf(Math.min(end, lapseOf(one))), vote }
  })
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
