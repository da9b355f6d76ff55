import { movementGroups, movementKinds } from '@bora/rules/movements.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Cursor, Id, Instant, Language, page, SignedCents, TimeZone } from './shapes.ts'

const ChallengeThen = z.object({ id: Id, title: z.string() })
const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
const Year = z.string().regex(/^20\d\d$/)

/** One movement of a wallet. `amountCents` is positive if money came in. `account` is the side that moved. */
export const WalletEntry = z.object({
  id: z.string(),
  kind: z.enum(movementKinds()),
  account: z.enum(['main', 'held', 'bonus', 'held_bonus', 'external']),
  amountCents: SignedCents,
  currency: Currency,
  at: Instant,
  /** The challenge's title at that time. */
  challenge: ChallengeThen.nullable(),
  rank: z.int().nullable(),
})

/** Filters of movements; an omitted one matches all. A period is a month or a year in the account's zone. */
const Chosen = z.object({
  kind: z.enum(movementGroups()).optional(),
  period: z.union([Month, Year]).optional(),
  challengeId: Id.optional(),
})

/** One account of a wallet in a year: opening balance, movements and closing balance; the sum is exact. */
const StatementPart = z.object({
  account: z.enum(['main', 'held', 'bonus', 'held_bonus']),
  currency: Currency,
  openingCents: z.int(),
  /** Positive. */
  inCents: z.int(),
  /** Negative. */
  outCents: z.int(),
  closingCents: z.int(),
  /** Tax withheld from prizes, minus what was returned. */
  taxCents: z.int(),
  lines: z.array(WalletEntry),
})

/** A prize's progress, in whole cents: won, held, released, paid out. */
const PrizeOnItsWay = z.object({
  challenge: ChallengeThen,
  currency: Currency,
  rank: z.int().nullable(),
  /** The prize in money; its credits are `creditCents`. */
  amountCents: z.int(),
  creditCents: z.int(),
  /** Tax withheld from it. */
  taxCents: z.int(),
  wonAt: Instant,
  /** The amount held, and until when; null if it was never held. */
  heldCents: z.int(),
  freeAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  /** The released money: still available, spent on entries or a debt, and paid out by payout. */
  leftCents: z.int(),
  spentCents: z.int(),
  payouts: z.array(z.object({ requestedAt: Instant, doneAt: Instant.nullable(), cents: z.int() })),
})

export const wallet = {
  balance: endpoint({
    method: 'GET',
    path: '/wallet',
    access: 'signed-in',
    summary: 'Free money, prizes still held with the date on which each goes free, and bonus credits with their ends',
    output: z.object({
      currency: Currency,
      freeCents: z.int(),
      heldCents: z.int(),
      held: z.array(z.object({ challengeId: Id, challengeTitle: z.string(), amountCents: z.int(), freeAt: Instant })),
      bonusCents: z.int(),
      /** Credits of prizes, held as long as prize money. */
      heldBonusCents: z.int(),
      /** Expiring credits: how many and when, the earliest first. */
      bonusEnds: z.array(z.object({ cents: z.int(), expiresAt: Instant })),
    }),
    errors: [],
  }),
  prizes: endpoint({
    method: 'GET',
    path: '/wallet/prizes',
    access: 'signed-in',
    summary: 'The way of each prize, the latest first: won, held until, released, paid out',
    output: z.object({ items: z.array(PrizeOnItsWay) }),
    errors: [],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/wallet/transactions',
    summary: 'Movements, newest first, and the months and challenges that there are to choose from',
    access: 'signed-in',
    query: Chosen.extend({ cursor: Cursor.optional() }),
    output: page(WalletEntry).extend({ months: z.array(Month), challenges: z.array(ChallengeThen) }),
    errors: ['invalid_input'],
  }),
  transaction: endpoint({
    method: 'GET',
    path: '/wallet/transactions/:entryId',
    access: 'signed-in',
    summary: 'One movement with all that a receipt says',
    params: z.object({ entryId: z.string().regex(/^\d{1,15}$/) }),
    output: WalletEntry.extend({
      /** The posting's number in the ledger. */
      reference: z.string(),
      person: z.string(),
      timeZone: TimeZone,
      /** For a withheld tax: the prize, as far as it had been released. */
      taxedCents: z.int().nullable(),
      /** If an entry or a refund has several parts: credits, balance, provider. Each is positive. */
      parts: z.array(z.object({ account: WalletEntry.shape.account, cents: z.int() })),
    }),
    errors: ['not_found'],
  }),
  transactionsFile: endpoint({
    method: 'GET',
    path: '/wallet/transactions-file',
    access: 'signed-in',
    summary: 'The chosen movements, newest first, as CSV in this language',
    query: Chosen.extend({ language: Language }),
    gives: 'csv',
    output: z.any(),
    errors: ['invalid_input'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/wallet/statements/:year',
    access: 'signed-in',
    summary:
      'A year of the account’s zone: opening, movements and closing of each account, and the years that there are',
    params: z.object({ year: Year }),
    output: z.object({
      person: z.string(),
      timeZone: TimeZone,
      /** The first instant of the year, and the first one after it, or now if it isn't over. */
      from: Instant,
      until: Instant,
      isOver: z.boolean(),
      years: z.array(Year),
      parts: z.array(StatementPart),
    }),
    errors: [],
  }),
  statementFile: endpoint({
    method: 'GET',
    path: '/wallet/statements/:year/file',
    access: 'signed-in',
    summary: 'The same as CSV in this language',
    params: z.object({ year: Year }),
    query: z.object({ language: Language }),
    gives: 'csv',
    output: z.any(),
    errors: ['invalid_input'],
  }),
}
