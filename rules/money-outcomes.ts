import type { ChallengePhase } from './challenge-phase.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'
import type { Settlement } from './prizes.ts'

/** Where the money of a challenge stands: by its dates until it is settled, then by how it was. */
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

/** Where what one person pays in a challenge stands: `unpaid` while no payment was ever begun. */
export type PaidState = PaymentStatus | 'unpaid'

export const PAID_STATES: readonly PaidState[] = ['unpaid', ...PAYMENT_STATUSES]

/** What is paid: the own entry, or the prize that a creator or a sponsor announced. */
export const MONEY_PURPOSES = ['entry', 'prize'] as const
export type MoneyPurpose = (typeof MONEY_PURPOSES)[number]

/**
 * Where the money of one payment is. `nowhere`: there is none. `set_aside`: the payer's own means wait for the checkout.
 * `released`: they waited, and are the payer's to use again. `pool`: it is to be won. `given_out`: it became prizes and the
 * fee. `payer`: it was paid, and is back or on its way back.
 */
export type MoneyPlace = 'nowhere' | 'set_aside' | 'released' | 'pool' | 'given_out' | 'payer'

/**
 * What becomes of money that the provider says was paid from here on: it counts; it goes back; it counts where it was
 * paid in time, or goes back. `second_sent_back`: there was a payment already, whatever comes once more goes back. What
 * counts is always the whole: where own means of the payment were released, what comes goes back.
 */
export type LateMoney = 'taken_in' | 'sent_back' | 'as_paid_in_time' | 'second_sent_back'

/** What became of one payment. */
export type Outcome = {
  place: MoneyPlace
  /**
   * Each way in which the postings of docs/rules/money.md#postings can have led here, in order. Where a payment has no
   * part of that kind (no credits, say) their postings are missing.
   */
  ways: readonly (readonly string[])[]
  /** What happens with it next. */
  next: 'nothing' | 'provider' | 'start' | 'settlement' | 'refund' | 'release'
  late: LateMoney
}

const SET_ASIDE = ['bonus_reserve', 'main_reserve'] as const
const GIVEN_UP = [...SET_ASIDE, 'bonus_release', 'main_release'] as const
const ENTERED = [...SET_ASIDE, 'entry'] as const
const SENT_BACK = ['unmatched', 'unmatched_refund', 'refund_done'] as const
/** One that left the pool while the challenge was on, or never entered it. */
const BACK = [
  [...ENTERED, 'entry_refund', 'refund_done'],
  [...ENTERED, 'chargeback'],
  [...GIVEN_UP, ...SENT_BACK],
] as const
const PRIZE_BACK = [['prize_funding', 'chargeback'], SENT_BACK] as const

/** Everything that can have become of one payment. The help text has a sentence for each thing that is said here. */
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

/** Why a pair can't be: something else holds then. */
export type Impossible =
  /** Settling gives every entry and prize that is in the pool out, or back. */
  | 'settled_pool_is_empty'
  /** A prize that isn't there by the start, or an hour after creation, cancels the challenge. */
  | 'no_prize_no_settlement'
  /** A payment that counts leaves no room for a second one of the same person and purpose. */
  | 'one_live_payment'
  /** An announced prize is never 0. */
  | 'prize_is_never_nothing'

/** What becomes of a payment, or why there can be no such payment then. */
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
 * Returns what becomes of one payment: where its money is, by which postings it came there, and what happens next
 * (docs/rules/money.md#outcomes). Every pair of a challenge's and a payment's state has an answer.
 */
export function moneyOutcome(purpose: MoneyPurpose, challenge: MoneyState, payment: PaidState): Cell {
  const name = TABLE[purpose][challenge][payment]
  return name in OUTCOMES ? { outcome: name as OutcomeName } : { impossible: name as Impossible }
}

/**
 * What becomes of an entry when its person leaves the challenge, by where the challenge and the payment stand then: there
 * was none; own means that were set aside are the payer's again; it goes back in full; it stays, except where it can be
 * withdrawn (docs/rules/challenges.md#leaving). A challenge that has ended can't be left.
 */
const leftUnpaid = { unpaid: 'nothing', ...open('released'), ...ended('nothing'), refunded: 'nothing' } as const
export const LEAVE_OUTCOMES = {
  upcoming: { ...leftUnpaid, succeeded: 'goes_back' },
  active: { ...leftUnpaid, succeeded: 'stays_unless_withdrawn' },
} as const satisfies Partial<Record<MoneyState, Record<PaidState, string>>>

/** What is paid for an entry whose person has left. */
export const LATE_MONEY_OF_LEFT: LateMoney = 'sent_back'

/** Who had money in the product when the account was suspended, or is to be deleted: where that money is. */
export const ACCOUNT_MONEY = ['in_pool', 'prize_held', 'on_its_way', 'free', 'bonus'] as const
export type AccountMoney = (typeof ACCOUNT_MONEY)[number]
export type AccountEvent = 'suspended' | 'deleted'

/**
 * What becomes of an account's money: it goes its way as if nothing had happened; it stays where it is, for its owner
 * alone; the deletion waits for it; it is paid out or given up before; it lapses
 * (docs/rules/people-and-rights.md#suspension, docs/rules/people-and-rights.md#deletion).
 */
export const ACCOUNT_OUTCOMES = {
  suspended: { in_pool: 'goes_on', prize_held: 'goes_on', on_its_way: 'goes_on', free: 'stays', bonus: 'stays' },
  deleted: { in_pool: 'waits', prize_held: 'waits', on_its_way: 'waits', free: 'decided_before', bonus: 'lapses' },
} as const satisfies Record<AccountEvent, Record<AccountMoney, string>>
