import type { ChallengePhase } from './challenge-phase.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'
import type { Settlement } from './prizes.ts'

/** The state of a challenge's money: by its dates until the settlement, then by its outcome. */
export type MoneyState = Exclude<ChallengePhase['phase'], 'completed'> | Settlement['outcome']

export const MONEY_STATES = [
  'upcoming',
  'active',
  'closing',
  'paid',
  'refunded',
  'none',
  'cancelled',
] as const satisfies MoneyState[]

/** The state of a person's payment in a challenge; `unpaid` if there never was one. */
export type PaidState = PaymentStatus | 'unpaid'

export const PAID_STATES: readonly PaidState[] = ['unpaid', ...PAYMENT_STATUSES]

/** The purpose of a payment: a person's own entry, or the prize that a creator or a sponsor announced. */
export const MONEY_PURPOSES = ['entry', 'prize'] as const
export type MoneyPurpose = (typeof MONEY_PURPOSES)[number]

/**
 * Where the money of a payment is. `nowhere`: there is none. `set_aside`: the payer's internal funds are held for the
 * checkout. `released`: they were held, and are available to the payer again. `pool`: it can be won. `given_out`: it
 * became prizes and the fee. `payer`: it was paid, and is refunded or being refunded.
 */
export type MoneyPlace = 'nowhere' | 'set_aside' | 'released' | 'pool' | 'given_out' | 'payer'

/**
 * What happens to money that the provider reports as paid from here on: it counts; it is refunded; it counts if it was
 * paid in time, else it is refunded. `second_sent_back`: there was a payment already, and any further one is refunded.
 * Only whole payments count: if internal funds of the payment were released, what arrives is refunded.
 */
export type LateMoney = 'taken_in' | 'sent_back' | 'as_paid_in_time' | 'second_sent_back'

/** The outcome of one payment. */
export type Outcome = {
  place: MoneyPlace
  /**
   * Each sequence of postings of docs/rules/money.md#postings that can lead here. Postings of parts that a payment
   * doesn't have (no credits, say) are missing.
   */
  ways: readonly (readonly string[])[]
  /** The next step. */
  next: 'nothing' | 'provider' | 'start' | 'settlement' | 'refund' | 'release'
  late: LateMoney
}

const SET_ASIDE = ['bonus_reserve', 'main_reserve'] as const
const GIVEN_UP = [...SET_ASIDE, 'bonus_release', 'main_release'] as const
const ENTERED = [...SET_ASIDE, 'entry'] as const
const SENT_BACK = ['unmatched', 'unmatched_refund', 'refund_done'] as const
/** A payment that left the pool while the challenge was running, or never entered it. */
const BACK = [
  [...ENTERED, 'entry_refund', 'refund_done'],
  [...ENTERED, 'chargeback'],
  [...GIVEN_UP, ...SENT_BACK],
] as const
const PRIZE_BACK = [['prize_funding', 'chargeback'], SENT_BACK] as const

/** All outcomes of a payment. The help text has a sentence for each value used here. */
export const OUTCOMES = {
  entry_unpaid: { place: 'nowhere', ways: [[]], next: 'nothing', late: 'taken_in' },
  entry_never_paid: { place: 'nowhere', ways: [[]], next: 'nothing', late: 'sent_back' },
  entry_open: { place: 'set_aside', ways: [SET_ASIDE], next: 'provider', late: 'taken_in' },
  entry_open_after_end: { place: 'set_aside', ways: [SET_ASIDE], next: 'provider', late: 'as_paid_in_time' },
  entry_open_too_late: { place: 'set_aside', ways: [SET_ASIDE], next: 'provider', late: 'sent_back' },
  entry_in_pool: { place: 'pool', ways: [ENTERED], next: 'settlement', late: 'second_sent_back' },
  entry_given_out: {
    place: 'given_out',
    ways: [
      [...ENTERED, 'settle'],
      [...ENTERED, 'settle', 'chargeback'],
    ],
    next: 'release',
    late: 'second_sent_back',
  },
  entry_ended: { place: 'released', ways: [GIVEN_UP], next: 'nothing', late: 'taken_in' },
  entry_ended_after_end: { place: 'released', ways: [GIVEN_UP], next: 'nothing', late: 'as_paid_in_time' },
  entry_ended_too_late: { place: 'released', ways: [GIVEN_UP], next: 'nothing', late: 'sent_back' },
  entry_back: { place: 'payer', ways: BACK, next: 'refund', late: 'second_sent_back' },
  entry_all_back: {
    place: 'payer',
    ways: [[...ENTERED, 'settle_refund', 'refund_done'], ...BACK],
    next: 'refund',
    late: 'second_sent_back',
  },
  prize_awaited: { place: 'nowhere', ways: [[]], next: 'start', late: 'taken_in' },
  prize_awaited_after_end: { place: 'nowhere', ways: [[]], next: 'start', late: 'sent_back' },
  prize_never_paid: { place: 'nowhere', ways: [[]], next: 'nothing', late: 'sent_back' },
  prize_open: { place: 'nowhere', ways: [[]], next: 'provider', late: 'as_paid_in_time' },
  prize_open_too_late: { place: 'nowhere', ways: [[]], next: 'provider', late: 'sent_back' },
  prize_there: { place: 'pool', ways: [['prize_funding']], next: 'settlement', late: 'second_sent_back' },
  prize_given_out: {
    place: 'given_out',
    ways: [
      ['prize_funding', 'settle'],
      ['prize_funding', 'settle', 'chargeback'],
    ],
    next: 'release',
    late: 'second_sent_back',
  },
  prize_ended: { place: 'nowhere', ways: [[]], next: 'start', late: 'as_paid_in_time' },
  prize_ended_too_late: { place: 'nowhere', ways: [[]], next: 'nothing', late: 'sent_back' },
  prize_back: { place: 'payer', ways: PRIZE_BACK, next: 'refund', late: 'second_sent_back' },
  prize_all_back: {
    place: 'payer',
    ways: [['prize_funding', 'settle_refund', 'funding_refund_done'], ...PRIZE_BACK],
    next: 'refund',
    late: 'second_sent_back',
  },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof OUTCOMES

/** Why a pair is impossible. */
export type Impossible =
  /** The settlement distributes or refunds every entry and prize in the pool. */
  | 'settled_pool_is_empty'
  /** A prize that isn't paid by the start, or an hour after creation, cancels the challenge. */
  | 'no_prize_no_settlement'
  /** A live payment excludes a second one of the same person and purpose. */
  | 'one_live_payment'
  /** An announced prize is never 0. */
  | 'prize_is_never_nothing'

/** The outcome of a payment, or why such a payment can't exist in that state. */
export type Cell = { outcome: OutcomeName } | { impossible: Impossible }

type Row = Record<PaidState, OutcomeName | Impossible>

const open = <Name extends string>(name: Name) => ({
  pending: name,
  requires_action: name,
  processing: name,
})
const ended = <Name extends string>(name: Name) => ({ failed: name, canceled: name })

const entryBeforeEnd: Row = {
  unpaid: 'entry_unpaid',
  ...open('entry_open'),
  succeeded: 'entry_in_pool',
  ...ended('entry_ended'),
  refunded: 'entry_back',
}
const entryOver: Row = {
  unpaid: 'entry_never_paid',
  ...open('entry_open_too_late'),
  succeeded: 'settled_pool_is_empty',
  ...ended('entry_ended_too_late'),
  refunded: 'entry_all_back',
}
const prizeBeforeEnd: Row = {
  unpaid: 'prize_awaited',
  ...open('prize_open'),
  succeeded: 'prize_there',
  ...ended('prize_ended'),
  refunded: 'prize_back',
}

const TABLE: Record<MoneyPurpose, Record<MoneyState, Row>> = {
  entry: {
    upcoming: entryBeforeEnd,
    active: entryBeforeEnd,
    closing: {
      unpaid: 'entry_never_paid',
      ...open('entry_open_after_end'),
      succeeded: 'entry_in_pool',
      ...ended('entry_ended_after_end'),
      refunded: 'entry_back',
    },
    paid: { ...entryOver, succeeded: 'entry_given_out', refunded: 'entry_back' },
    refunded: entryOver,
    none: { ...entryOver, refunded: 'entry_back' },
    cancelled: entryOver,
  },
  prize: {
    upcoming: prizeBeforeEnd,
    active: prizeBeforeEnd,
    closing: { ...prizeBeforeEnd, unpaid: 'prize_awaited_after_end' },
    paid: {
      unpaid: 'no_prize_no_settlement',
      ...open('one_live_payment'),
      succeeded: 'prize_given_out',
      ...ended('prize_ended_too_late'),
      refunded: 'prize_back',
    },
    refunded: {
      unpaid: 'no_prize_no_settlement',
      ...open('one_live_payment'),
      succeeded: 'settled_pool_is_empty',
      ...ended('prize_ended_too_late'),
      refunded: 'prize_all_back',
    },
    none: {
      unpaid: 'prize_is_never_nothing',
      ...open('prize_is_never_nothing'),
      succeeded: 'prize_is_never_nothing',
      ...ended('prize_is_never_nothing'),
      refunded: 'prize_is_never_nothing',
    },
    cancelled: {
      unpaid: 'prize_never_paid',
      ...open('prize_open_too_late'),
      succeeded: 'settled_pool_is_empty',
      ...ended('prize_ended_too_late'),
      refunded: 'prize_all_back',
    },
  },
}

/**
 * Returns the outcome of one payment: where its money is, by which postings it got there, and what happens next
 * (docs/rules/money.md#outcomes). Covers every pair of states of a challenge and a payment.
 */
export function moneyOutcome(purpose: MoneyPurpose, challenge: MoneyState, payment: PaidState): Cell {
  const name = TABLE[purpose][challenge][payment]
  return name in OUTCOMES ? { outcome: name as OutcomeName } : { impossible: name as Impossible }
}

/**
 * The outcome of an entry when its person leaves the challenge, by the states of the challenge and the payment: there
 * was none; internal funds that were held are released; it is refunded in full; it stays, unless it can be withdrawn
 * (docs/rules/challenges.md#leaving). A challenge that has ended can't be left.
 */
const leftUnpaid = { unpaid: 'nothing', ...open('released'), ...ended('nothing'), refunded: 'nothing' } as const
export const LEAVE_OUTCOMES = {
  upcoming: { ...leftUnpaid, succeeded: 'goes_back' },
  active: { ...leftUnpaid, succeeded: 'stays_unless_withdrawn' },
} as const satisfies Partial<Record<MoneyState, Record<PaidState, string>>>

/** Outcome of money paid for the entry of a participant who has left. */
export const LATE_MONEY_OF_LEFT: LateMoney = 'sent_back'

/** Where money of an account can be when the account is suspended or about to be deleted. */
export const ACCOUNT_MONEY = ['in_pool', 'prize_held', 'on_its_way', 'free', 'bonus'] as const
export type AccountMoney = (typeof ACCOUNT_MONEY)[number]
export type AccountEvent = 'suspended' | 'deleted'

/**
 * What happens to an account's money: it continues as usual; it stays in place, for its owner alone; the deletion waits
 * for it; it must be paid out or forfeited first; it expires (docs/rules/people-and-rights.md#suspension,
 * docs/rules/people-and-rights.md#deletion).
 */
export const ACCOUNT_OUTCOMES = {
  suspended: { in_pool: 'goes_on', prize_held: 'goes_on', on_its_way: 'goes_on', free: 'stays', bonus: 'stays' },
  deleted: { in_pool: 'waits', prize_held: 'waits', on_its_way: 'waits', free: 'decided_before', bonus: 'lapses' },
} as const satisfies Record<AccountEvent, Record<AccountMoney, string>>
