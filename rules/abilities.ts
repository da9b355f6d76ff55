import { type Day, dayIn, type Instant, settlementInstant } from './calendar.ts'
import { type ChallengePhase, lastLogOf } from './challenge-phase.ts'
import type { ChallengeState } from './challenge-state.ts'
import { CLOSED_REASONS, type ClosedReason } from './closed-reasons.ts'
import { FUNDING_MINUTES } from './limits.ts'
import { type Bound, BOUNDS } from './spending-limits.ts'

/** Every reason against an ability, named as the refusal of the call is. */
export const ABILITY_REFUSALS = [
  ...CLOSED_REASONS,
  ...BOUNDS,
  'entries_closed',
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
 * What can be done in a challenge. `keepSeat` is asking to join again while the entry isn't paid: a seat that has lapsed
 * is taken again. `settle` is nobody's in particular: the timed jobs ask.
 */
export type Ability = 'join' | 'keepSeat' | 'pay' | 'leave' | 'log' | 'togglePrivacy' | 'settle'

/** A challenge, as far as it decides what anybody may do there. */
export type ChallengeFacts = {
  status: ChallengeState
  startDate: Day
  endDate: Day
  /** 00:00 of the first date in the creator's zone, as it was promised. */
  startsAt: Instant
  /** The creator's zone, an IANA name. */
  timeZone: string
  createdAt: Instant
  prizeKind: 'none' | 'challenge' | 'sponsored' | 'fixed'
  /** Whether an announced prize is paid. */
  funded: boolean
  /** There is an entry fee (sponsored and fixed prizes have none). */
  costsMoney: boolean
  isPrivate: boolean
  /** The creator lets nobody else in after the start. */
  closedAfterStart: boolean
  participantLimit: number | null
  /** Caps the seats where entry is free. */
  freeJoinLimit: number | null
  /** Seats that nobody else can have now: of those fully in, and those kept while somebody pays. */
  seatsTaken: number
  /** Hours after its start in which a workout can be logged; 0 means on the same local date. */
  lateHours: number
}

/** The person who asks, at the moment of asking. */
export type ViewerFacts = {
  isCreator: boolean
  /** A pending invitation for this account, or a link that it opened. */
  invited: boolean
  emailConfirmed: boolean
  participation: 'none' | 'payment_pending' | 'participating'
  /**
   * Of somebody whose entry isn't paid: `kept` is theirs, `awaited` only for a payment that was begun in time
   * (docs/rules/challenges.md#seats).
   */
  seat: 'kept' | 'awaited' | 'none'
  /** A checkout of theirs is open and can still be paid. */
  openPayment: boolean
  /** Until when a paid entry of theirs can be withdrawn, a UTC instant; null where there is none, or none such. */
  withdrawableUntil: Instant | null
  /** Withdrew an entry from this challenge after its start. */
  withdrew: boolean
  /** From when nobody of their country pays an entry here any more, a UTC instant; null where it stays possible. */
  entriesCloseAt: Instant | null
  /** What this person may not enter of what it asks for here: where prizes are open, and what it allows itself. */
  bounds: readonly Bound[]
  /** The zone that this person's workouts are done in, an IANA name. */
  timeZone: string
}

export type AbilityFacts = { challenge: ChallengeFacts; viewer: ViewerFacts }

/** What holds at a moment: where the challenge stands by its creator's clock, and what speaks against each ability. */
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

// What was begun before can still be paid.
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

/** One line for each refusal, in the order in which they are looked at: the first that holds decides. */
const TABLE: Record<Ability, readonly AbilityRow[]> = {
  // docs/rules/challenges.md#joining
  join: [
    ['already_joined', ({ viewer }) => viewer.participation === 'participating'],
    ['payment_required', ({ viewer }) => viewer.participation === 'payment_pending'],
    // Before anything that would tell a stranger something about a private challenge.
    ['invite_required', ({ challenge, viewer }) => challenge.isPrivate && !viewer.invited && !viewer.isCreator],
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
    // An announced prize is no entry.
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
  // docs/rules/clock-and-calendar.md#logging-window: whether there is any workout that could count here.
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

/** Returns the phase of a challenge by its creator's clock, and for each ability of this person why not; null: allowed. */
export function abilitiesOf(facts: AbilityFacts, now: Instant): Abilities {
  const against = Object.fromEntries(abilities.map(ability => [ability, whyNot(ability, facts, now)]))
  return { phase: phaseForViewer(facts.challenge, now), against: against as Abilities['against'] }
}

/** Returns the first reason against one ability, or null when it is allowed. */
export function whyNot(ability: Ability, facts: AbilityFacts, now: Instant): AbilityRefusal | null {
  return TABLE[ability].find(([, holds]) => holds(facts, now))?.[0] ?? null
}

/** Returns the reasons that can ever speak against an ability, each once. */
export function refusalsOf(ability: Ability): AbilityRefusal[] {
  return [...new Set(TABLE[ability].map(([code]) => code))]
}

/** Returns why nobody who isn't in a challenge can come in now; null while it is open. */
export function whyClosed(challenge: ChallengeFacts, isCreator: boolean, now: Instant): ClosedReason | null {
  return closings.find(([, holds]) => holds({ challenge, isCreator }, now))?.[0] ?? null
}

/** Returns why a challenge isn't settled now, whoever asks; null when its time has come, or its prize isn't there in time. */
export function whyNotSettled(challenge: ChallengeFacts, now: Instant): AbilityRefusal | null {
  return unsettled.find(([, holds]) => holds(challenge, now))?.[0] ?? null
}

/** Returns where a challenge stands by its creator's clock; texts use that of whoever looks (`phaseOf`). */
export function phaseForViewer(challenge: ChallengeFacts, now: Instant): Abilities['phase'] {
  if (challenge.status !== 'active') return challenge.status
  if (!hasStarted(challenge, now)) return 'upcoming'
  return hasEnded(challenge, now) ? 'closing' : 'active'
}

/** Returns whether 00:00 of the first date has passed in the creator's zone (docs/rules/clock-and-calendar.md#challenge-dates). */
export function hasStarted({ startsAt }: Pick<ChallengeFacts, 'startsAt'>, now: Instant): boolean {
  return timeOf(now) >= timeOf(startsAt)
}

/** Returns whether this person is to pay an announced prize: its creator, while it isn't there (docs/rules/prizes.md#kinds). */
export function owesPrize({ challenge, viewer }: AbilityFacts): boolean {
  return viewer.isCreator && isUnfunded(challenge)
}

/** Returns whether a prize is announced and not there yet. */
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

// An unpaid entry gave nothing to the pool, so leaving takes nothing from the others (docs/rules/challenges.md#leaving).
function leavesUnpaid({ challenge, viewer }: AbilityFacts, now: Instant): boolean {
  return viewer.participation === 'payment_pending' && !hasEnded(challenge, now)
}

function mayWithdraw({ challenge, viewer: { withdrawableUntil } }: AbilityFacts, now: Instant): boolean {
  return withdrawableUntil !== null && timeOf(now) < timeOf(withdrawableUntil) && !hasEnded(challenge, now)
}

// At the start, and at the earliest an hour after creation (docs/rules/prizes.md#funding).
function isFundingOver(challenge: ChallengeFacts, now: Instant): boolean {
  return hasStarted(challenge, now) && timeOf(now) >= timeOf(challenge.createdAt) + FUNDING_MINUTES * 60_000
}

// A seat is kept only for an account with a confirmed address; a creator keeps one in the own challenge from nobody.
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
