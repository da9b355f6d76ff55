import {
  ACCOUNT_MONEY,
  ACCOUNT_OUTCOMES,
  type AccountEvent,
  type AccountMoney,
  moneyOutcome,
  type MoneyPurpose,
  type MoneyState,
  type Outcome,
  type OutcomeName,
  OUTCOMES,
  type PaidState,
} from './money-outcomes.ts'
import type { PrizeKind } from './prizes.ts'

type Pair = readonly [MoneyPurpose, MoneyState, PaidState]

/** Parts of an outcome that an answer includes; `takenBack` is the effect of a chargeback of the payment. */
type Told = 'place' | 'next' | 'late' | 'takenBack'

/** A question that people ask about the money of a challenge, with the pairs of the table that answer it. */
type MoneyCase = {
  kinds: readonly PrizeKind[]
  pairs: readonly Pair[]
  tells: readonly Told[]
  account?: AccountEvent
}

const ANNOUNCED = ['sponsored', 'fixed'] as const
const EVERY_PRIZE = ['challenge', ...ANNOUNCED] as const
/** States in which money may be held: still to be won, or won and not available yet. */
const HELD = [
  ['entry', 'active', 'succeeded'],
  ['entry', 'paid', 'succeeded'],
  ['prize', 'active', 'succeeded'],
  ['prize', 'paid', 'succeeded'],
] as const

/**
 * The contents of the help text: each case has its question in both languages, and its answer follows from the outcomes
 * of its pairs (`moneySentences`).
 */
export const MONEY_CASES = {
  not_paid_yet: {
    kinds: ['challenge'],
    pairs: [
      ['entry', 'active', 'unpaid'],
      ['entry', 'paid', 'unpaid'],
    ],
    tells: ['place', 'late'],
  },
  checkout_left: {
    kinds: ['challenge'],
    pairs: [
      ['entry', 'active', 'failed'],
      ['entry', 'active', 'canceled'],
    ],
    tells: ['place', 'late'],
  },
  while_it_runs: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'active', 'succeeded'],
      ['prize', 'active', 'succeeded'],
    ],
    tells: ['place', 'next', 'late'],
  },
  left_before_start: {
    kinds: ['challenge'],
    pairs: [['entry', 'upcoming', 'refunded']],
    tells: ['place', 'next'],
  },
  news_late: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'closing', 'processing'],
      ['entry', 'paid', 'processing'],
      ['prize', 'active', 'processing'],
    ],
    tells: ['place', 'next', 'late'],
  },
  too_few_paid: { kinds: ['challenge'], pairs: [['entry', 'refunded', 'refunded']], tells: ['place', 'next'] },
  nobody_paid: { kinds: ['challenge'], pairs: [['entry', 'none', 'unpaid']], tells: ['place'] },
  nobody_scored: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'refunded', 'refunded'],
      ['prize', 'refunded', 'refunded'],
    ],
    tells: ['place', 'next'],
  },
  won: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'paid', 'succeeded'],
      ['prize', 'paid', 'succeeded'],
    ],
    tells: ['place', 'next'],
  },
  creator_never_paid_entry: { kinds: ['challenge'], pairs: [['entry', 'active', 'unpaid']], tells: ['late'] },
  creator_never_paid: {
    kinds: ANNOUNCED,
    pairs: [
      ['prize', 'upcoming', 'unpaid'],
      ['prize', 'closing', 'unpaid'],
      ['prize', 'cancelled', 'unpaid'],
    ],
    tells: ['place', 'next', 'late'],
  },
  cancelled_on_its_way: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'cancelled', 'processing'],
      ['prize', 'cancelled', 'processing'],
    ],
    tells: ['next', 'late'],
  },
  cancelled: {
    kinds: EVERY_PRIZE,
    pairs: [
      ['entry', 'cancelled', 'refunded'],
      ['prize', 'cancelled', 'refunded'],
    ],
    tells: ['place', 'next'],
  },
  charged_back: {
    kinds: EVERY_PRIZE,
    pairs: [['entry', 'active', 'refunded'], ['prize', 'active', 'refunded'], ...HELD],
    tells: ['takenBack'],
  },
  account_suspended: { kinds: EVERY_PRIZE, pairs: HELD, tells: [], account: 'suspended' },
  account_deleted: { kinds: EVERY_PRIZE, pairs: HELD, tells: [], account: 'deleted' },
} as const satisfies Record<string, MoneyCase>

export type MoneyCaseName = keyof typeof MONEY_CASES

/** Returns the cases that can occur with this kind of prize, in display order; none without a prize. */
export function moneyCasesOf(kind: PrizeKind): MoneyCaseName[] {
  const names = Object.keys(MONEY_CASES) as MoneyCaseName[]
  return names.filter(name => (MONEY_CASES[name].kinds as readonly PrizeKind[]).includes(kind))
}

type Of<Name extends OutcomeName> = Name extends `${infer Purpose extends MoneyPurpose}_${string}` ? Purpose : never
type Outcomes = typeof OUTCOMES
type SentenceOf<Name extends OutcomeName> =
  | `${Of<Name>}.place.${Outcomes[Name]['place']}`
  | `${Of<Name>}.next.${Exclude<Outcomes[Name]['next'], 'nothing'>}`
  | `${Of<Name>}.late.${Outcomes[Name]['late']}`
type AccountSentenceOf<Event extends AccountEvent> = {
  [Money in AccountMoney]: `account.${Money}.${(typeof ACCOUNT_OUTCOMES)[Event][Money]}`
}[AccountMoney]

/** A statement from the table, by the name of its sentence in the help text. */
export type MoneySentence =
  | { [Name in OutcomeName]: SentenceOf<Name> }[OutcomeName]
  | `${MoneyPurpose}.takenBack.${'from_pool' | 'owed'}`
  | { [Event in AccountEvent]: AccountSentenceOf<Event> }[AccountEvent]

/** Returns the statements about a case, in display order, for collected entries or an announced prize. */
export function moneySentences(name: MoneyCaseName, purpose: MoneyPurpose): MoneySentence[] {
  const { pairs, tells, account }: MoneyCase = MONEY_CASES[name]
  const sentences = pairs
    .filter(([of]) => of === purpose)
    .flatMap(pair => {
      const cell = moneyOutcome(...pair)
      return 'outcome' in cell ? tells.flatMap(told => sentenceOf(purpose, OUTCOMES[cell.outcome], told) ?? []) : []
    })
  const about = account ? ACCOUNT_MONEY.map(money => `account.${money}.${ACCOUNT_OUTCOMES[account][money]}`) : []
  return [...new Set([...sentences, ...about])] as MoneySentence[]
}

function sentenceOf(purpose: MoneyPurpose, outcome: Outcome, told: Told): string | null {
  if (told === 'next' && outcome.next === 'nothing') return null
  if (told !== 'takenBack') return `${purpose}.${told}.${outcome[told]}`
  const way = outcome.ways.find(kinds => kinds.includes('chargeback'))
  return way ? `${purpose}.takenBack.${way.includes('settle') ? 'owed' : 'from_pool'}` : null
}
