import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Cursor, Id, Instant, page, SignedCents } from './shapes.ts'

/** One movement of a wallet. `amountCents` is above zero when money came in. `account` says which side moved. */
export const WalletEntry = z.object({
  id: z.string(),
  kind: z.enum([
    'prize',
    'prize_released',
    'entry',
    'entry_refund',
    'credits_used',
    'credits_returned',
    'credits_granted',
    'credits_expired',
    'prize_funding',
    'prize_funding_refund',
    'payout',
    'payout_returned',
    'chargeback',
    'debt_paid',
    'correction',
  ]),
  account: z.enum(['main', 'held', 'bonus', 'external']),
  amountCents: SignedCents,
  currency: Currency,
  at: Instant,
  challenge: z.object({ id: Id, title: z.string() }).nullable(),
  rank: z.int().nullable(),
})

export const wallet = {
  balance: endpoint({
    method: 'GET',
    path: '/wallet',
    access: 'signed-in',
    summary: 'Free money, prizes still held with the date on which each goes free, and bonus credits',
    output: z.object({
      currency: Currency,
      freeCents: z.int(),
      heldCents: z.int(),
      held: z.array(z.object({ challengeId: Id, challengeTitle: z.string(), amountCents: z.int(), freeAt: Instant })),
      bonusCents: z.int(),
    }),
    errors: [],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/wallet/transactions',
    summary: 'Movements, newest first',
    access: 'signed-in',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(WalletEntry),
    errors: ['invalid_input'],
  }),
}
