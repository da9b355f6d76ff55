import { type Day, dayIn, type Instant, settlementInstant } from './calendar.ts'
import { type ChallengePhase, lastLogOf } from './challenge-phase.ts'
import type { ChallengeState } from './challenge-state.ts'
import { CLOSED_REASONS, type ClosedReason } from './closed-reasons.ts'
import { FUNDING_MINUTES } from './limits.ts'
import { type Bound, BOUNDS } from './spending-limits.ts'

/** Every reason against an ability, named like the refusal of its call. */
export const ABILITY_REFUSALS = [
  ...CLOSED_REASONS,
  ...BOUNDS,
  'entries_closed',
  'removed',
  'no_return',
  'already_joined',
  'invite_required',
  'email_not_confirmed',
  'not_participating',
  'payment_required',
  'payment_closed',
  'leave_after_start',
  'activity_outside_dates',
  'activity_late',
  'only_creator',
  'not_settled',
] as const
export type AbilityRefusal = (typeof ABILITY_REFUSALS)[number]

/**
 * Actions a person can take in a challenge. `keepSeat` is joining again with an unpaid entry, which takes a lapsed seat
 * again. `settle` belongs to no person: timed jobs check it.
 */
export type Ability = 'join' | 'keepSeat' | 'pay' | 'leave' | 'log' | 'togglePrivacy' | 'settle'

/** Facts of a challenge that decide what people may do there. */
export type ChallengeFacts = {
  status: ChallengeState
  startDate: Day
  endDate: Day
  /** 00:00 of the first date in the creator's zone, as announced. */
  startsAt: Instant
  /** The creator's zone, an IANA name. */
  timeZone: string
  createdAt: Instant
  prizeKind: 'none' | 'challenge' | 'sponsored' | 'fixed'
  /** Whether an announced prize has been paid. */
  funded: boolean
  /** Has an entry fee (sponsored and fixed prizes have none). */
  costsMoney: boolean
  isPrivate: boolean
  /** The creator closed the challenge for new participants after the start. */
  closedAfterStart: boolean
  participantLimit: number | null
  /** Maximum number of seats if entry is free. */
  freeJoinLimit: number | null
  /** Seats taken: those of full participants, and those kept for open payments. */
  seatsTaken: number
  /** Hours after its start within which a workout can be logged; 0 means on the same local date. */
  lateHours: number
}

/** The person who asks, at the time of asking. */
export type ViewerFacts = {
  isCreator: boolean
  /** Has a pending invitation for this account, or opened an invite link. */
  invited: boolean
  emailConfirmed: boolean
  participation: 'none' | 'payment_pending' | 'participating'
  /**
   * Seat of a person whose entry isn't paid: `kept` is reserved, `awaited` counts only for a payment begun in time
   * (docs/rules/challenges.md#seats).
   */
  seat: 'kept' | 'awaited' | 'none'
  /** Has an open checkout that can still be paid. */
  openPayment: boolean
  /** UTC instant until which the person can withdraw a paid entry; null if there is none. */
  withdrawableUntil: Instant | null
  /** Withdrew an entry from this challenge after its start. */
  withdrew: boolean
  /** Was removed from the challenge, by its host or by staff. */
  removed: boolean
  /** UTC instant from which people in the person's country can't pay an entry here; null if there is none. */
  entriesCloseAt: Instant | null
  /** Limits that keep this person out: countries where prizes aren't open, and the person's own limits. */
  bounds: readonly Bound[]
  /** IANA zone in which this person's workouts are done. */
  timeZone: string
}

export type AbilityFacts = { challenge: ChallengeFacts; viewer: ViewerFacts }

/** Abilities at an instant: the phase by the creator's clock, and the reason against each ability. */
export type Abilities = { phase: ChallengePhase['phase']; against: Record<Ability, AbilityRefusal | null> }

type Row<Facts, Code> = readonly [Code, (facts: Facts, now: Instant) => boolean]

type AbilityRow = Row<AbilityFacts, AbilityRefusal>
type Closing = Row<{ challenge: ChallengeFacts; isCreator: boolean }, ClosedReason>

const over: readonly Closing[] = [
  ['challenge_cancelled', ({ challenge }) => challenge.status === 'cancelled'],
  ['challenge_ended', ({ challenge }, now) => challenge.status !== 'active' || hasEnded(challenge, now)],
]
const locked: Closing = [
  'challenge_started',
  ({ challenge, isCreator }, now) => challenge.closedAfterStart && !isCreator && hasStarted(challenge, now),
]
const full: Closing = [
  'participant_limit',
  ({ challenge }) => isReached(challenge.seatsTaken, challenge.participantLimit),
]
const freeFull: Closing = [
  'free_join_limit',
  ({ challenge }) => !challenge.costsMoney && isReached(challenge.seatsTaken, challenge.freeJoinLimit),
]
const closings = [...over, locked, full, freeFull]

// A payment begun before can still be completed.
const bound = (code: Bound) =>
  unless(({ viewer }) => viewer.openPayment)([code, ({ viewer }) => viewer.bounds.includes(code)])
const bounds = BOUNDS.map(bound)

// docs/rules/money.md#withdrawal
const entriesClosed: AbilityRow = [
  'entries_closed',
  ({ challenge, viewer: { entriesCloseAt } }, now) =>
    challenge.costsMoney && entriesCloseAt !== null && timeOf(now) >= timeOf(entriesCloseAt),
]

const entryRows: readonly AbilityRow[] = [
  ['not_participating', ({ viewer }) => viewer.participation === 'none'],
  ['payment_closed', ({ viewer }) => viewer.participation === 'participating'],
  ofViewer(locked),
  entriesClosed,
  ['email_not_confirmed', ({ viewer }) => !viewer.emailConfirmed],
  unless(({ viewer }) => viewer.seat === 'kept' || viewer.openPayment)(ofViewer(full)),
]

// docs/rules/prizes.md#final-states
const unsettled: readonly Row<ChallengeFacts, AbilityRefusal>[] = [
  ['challenge_cancelled', ({ status }) => status === 'cancelled'],
  ['challenge_ended', ({ status }) => status === 'completed'],
  [
    'not_settled',
    (challenge, now) => !isDue(challenge, now) && !(isUnfunded(challenge) && isFundingOver(challenge, now)),
  ],
]

/** The refusals of each ability, in the order of their checks: the first that applies decides. */
const TABLE: Record<Ability, readonly AbilityRow[]> = {
  // docs/rules/challenges.md#joining
  join: [
    ['already_joined', ({ viewer }) => viewer.participation === 'participating'],
    ['payment_required', ({ viewer }) => viewer.participation === 'payment_pending'],
    // Before any check that would reveal something about a private challenge.
    ['invite_required', ({ challenge, viewer }) => challenge.isPrivate && !viewer.invited && !viewer.isCreator],
    ['removed', ({ viewer }) => viewer.removed],
    ['no_return', ({ viewer }) => viewer.withdrew],
    ...closings.map(ofViewer),
    ...bounds,
    entriesClosed,
    ['email_not_confirmed', needsAddressForSeat],
  ],
  // docs/rules/challenges.md#seats
  keepSeat: [
    ['not_participating', ({ viewer }) => viewer.participation === 'none'],
    ['already_joined', ({ viewer }) => viewer.participation === 'participating'],
    ...[...over, locked].map(ofViewer),
    ...bounds,
    entriesClosed,
    unless(({ viewer }) => viewer.seat !== 'none')(ofViewer(full)),
    unless(({ viewer }) => viewer.seat !== 'none')(['email_not_confirmed', needsAddressForSeat]),
  ],
  // docs/rules/prizes.md#funding for an announced prize, docs/rules/challenges.md#seats for an entry.
  pay: [
    ...over.map(ofViewer),
    ['challenge_started', (facts, now) => owesPrize(facts) && isFundingOver(facts.challenge, now)],
    ...entryRows.map(unless(owesPrize)),
    bound('country_closed'),
    // Paying an announced prize is not an entry.
    ...[bound('on_a_break'), bound('own_limit')].map(unless(owesPrize)),
  ],
  // docs/rules/challenges.md#leaving, and docs/rules/money.md#withdrawal after the start.
  leave: [
    ['not_participating', ({ viewer }) => viewer.participation === 'none'],
    ['challenge_cancelled', ({ challenge }) => challenge.status === 'cancelled'],
    [
      'leave_after_start',
      (facts, now) =>
        facts.challenge.status !== 'active' ||
        (hasStarted(facts.challenge, now) && !leavesUnpaid(facts, now) && !mayWithdraw(facts, now)),
    ],
  ],
  // docs/rules/clock-and-calendar.md#logging-window: whether any workout could still count here.
  log: [
    ['challenge_ended', ({ challenge }, now) => challenge.status !== 'active' || isDue(challenge, now)],
    ['not_participating', ({ viewer }) => viewer.participation === 'none'],
    ['payment_required', ({ viewer }) => viewer.participation === 'payment_pending'],
    ['activity_outside_dates', ({ challenge, viewer }, now) => dayIn(now, viewer.timeZone) < challenge.startDate],
    ['activity_late', ({ challenge, viewer }, now) => timeOf(now) >= lastLogOf(challenge, viewer.timeZone)],
  ],
  // docs/rules/challenges.md#what-can-change
  togglePrivacy: [['only_creator', ({ viewer }) => !viewer.isCreator]],
  settle: unsettled.map(([code, holds]) => [code, ({ challenge }, now) => holds(challenge, now)]),
}

/**
 * Returns the phase of a challenge by its creator's clock, and for each ability why this person doesn't have it; null:
 * allowed.
 */
export function abilitiesOf(facts: AbilityFacts, now: Instant): Abilities {
  const against = Object.fromEntries(abilities.map(ability => [ability, whyNot(ability, facts, now)]))
  return { phase: phaseForViewer(facts.challenge, now), against: against as Abilities['against'] }
}

/** Returns the first reason against one ability, or null if it is allowed. */
export function whyNot(ability: Ability, facts: AbilityFacts, now: Instant): AbilityRefusal | null {
  return TABLE[ability].find(([, holds]) => holds(facts, now))?.[0] ?? null
}

/** Returns all possible reasons against an ability, each once. */
export function refusalsOf(ability: Ability): AbilityRefusal[] {
  return [...new Set(TABLE[ability].map(([code]) => code))]
}

/** Returns why no new participant can join a challenge now; null if it is open. */
export function whyClosed(challenge: ChallengeFacts, isCreator: boolean, now: Instant): ClosedReason | null {
  return closings.find(([, holds]) => holds({ challenge, isCreator }, now))?.[0] ?? null
}

/** Returns why a challenge can't be settled now; null if it is due, or if its prize was not funded in time. */
export function whyNotSettled(challenge: ChallengeFacts, now: Instant): AbilityRefusal | null {
  return unsettled.find(([, holds]) => holds(challenge, now))?.[0] ?? null
}

/** Returns the phase of a challenge by its creator's clock. Texts use the viewer's clock instead (`phaseOf`). */
export function phaseForViewer(challenge: ChallengeFacts, now: Instant): Abilities['phase'] {
  if (challenge.status !== 'active') return challenge.status
  if (!hasStarted(challenge, now)) return 'upcoming'
  return hasEnded(challenge, now) ? 'closing' : 'active'
}

/**
 * Returns whether 00:00 of the first date has passed in the creator's zone
 * (docs/rules/clock-and-calendar.md#challenge-dates).
 */
export function hasStarted({ startsAt }: Pick<ChallengeFacts, 'startsAt'>, now: Instant): boolean {
  return timeOf(now) >= timeOf(startsAt)
}

/**
 * Returns whether this person has to pay an announced prize: its creator, until it is funded
 * (docs/rules/prizes.md#kinds).
 */
export function owesPrize({ challenge, viewer }: AbilityFacts): boolean {
  return viewer.isCreator && isUnfunded(challenge)
}

/** Returns whether a prize is announced but not funded yet. */
export function isUnfunded({ prizeKind, funded }: Pick<ChallengeFacts, 'prizeKind' | 'funded'>): boolean {
  return (prizeKind === 'fixed' || prizeKind === 'sponsored') && !funded
}

const abilities = Object.keys(TABLE) as Ability[]

function hasEnded({ endDate, timeZone }: ChallengeFacts, now: Instant): boolean {
  return dayIn(now, timeZone) > endDate
}

function isDue({ endDate }: ChallengeFacts, now: Instant): boolean {
  return timeOf(now) >= timeOf(settlementInstant(endDate))
}

// An unpaid entry has added nothing to the pool, so leaving costs the others nothing
// (docs/rules/challenges.md#leaving).
function leavesUnpaid({ challenge, viewer }: AbilityFacts, now: Instant): boolean {
  return viewer.participation === 'payment_pending' && !hasEnded(challenge, now)
}

function mayWithdraw({ challenge, viewer: { withdrawableUntil } }: AbilityFacts, now: Instant): boolean {
  return withdrawableUntil !== null && timeOf(now) < timeOf(withdrawableUntil) && !hasEnded(challenge, now)
}

// At the start, but at the earliest one hour after creation (docs/rules/prizes.md#funding).
function isFundingOver(challenge: ChallengeFacts, now: Instant): boolean {
  return hasStarted(challenge, now) && timeOf(now) >= timeOf(challenge.createdAt) + FUNDING_MINUTES * 60_000
}

// Seats are reserved only for accounts with a confirmed address. A creator's own seat takes none from others.
function needsAddressForSeat({ challenge, viewer }: AbilityFacts): boolean {
  return challenge.costsMoney && !viewer.emailConfirmed && !viewer.isCreator
}

function ofViewer([code, holds]: Closing): AbilityRow {
  return [code, ({ challenge, viewer }, now) => holds({ challenge, isCreator: viewer.isCreator }, now)]
}

function unless(excused: (facts: AbilityFacts) => boolean) {
  return ([code, holds]: AbilityRow): AbilityRow => [code, (facts, now) => !excused(facts) && holds(facts, now)]
}

function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
