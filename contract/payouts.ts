import { PAYOUT_FAILURES, PAYOUT_STATUSES, PAYOUT_STEPS } from '@bora/rules/payouts.ts'
import { z } from 'zod'
import { Destination } from './bank-details.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Cents, Currency, Cursor, Id, Instant, page } from './shapes.ts'

export const PayoutStatus = z.enum(PAYOUT_STATUSES)

/** What happened with a payout so far, the first step first. */
export const Timeline = z.array(z.object({ step: z.enum(PAYOUT_STEPS), at: Instant }))

/** Money on its way to its owner's account. The destination is masked. */
export const Payout = z.object({
  id: Id,
  amountCents: z.int(),
  currency: Currency,
  status: PayoutStatus,
  destination: Destination,
  holderName: z.string(),
  failure: z.enum(PAYOUT_FAILURES).nullable(),
  timeline: Timeline,
  /** By when it was promised to be there. */
  expectedBy: Instant,
  /** Until when it waits because its banking details are new; null where they aren't. */
  waitsUntil: Instant.nullable(),
  canCancel: z.boolean(),
})

export const PayoutId = z.object({ payoutId: Id })

/** Every reason against asking for a payout, in the order in which they are looked at. */
export const PAYOUT_REFUSALS = [
  'payout_country',
  'email_not_confirmed',
  'bank_details_needed',
  'bank_details_not_verified',
  'second_factor_required',
  'payout_open',
  'payout_too_small',
  'payout_too_large',
  'payout_daily_limit',
  'insufficient_balance',
] as const satisfies readonly ErrorCode[]

export const payouts = {
  terms: endpoint({
    method: 'GET',
    path: '/payouts/terms',
    access: 'signed-in',
    summary: 'What can be paid out now, and what speaks against it',
    output: z.object({
      currency: Currency,
      /** The least and the most that one payout can be of now, whole cents; the most is 0 where there is nothing. */
      leastCents: z.int(),
      mostCents: z.int(),
      /** What a day and one payout may be of at most, whatever there is. */
      perPayoutCents: z.int(),
      perDayCents: z.int(),
      /** The first reason why nothing can be asked for now; null when it can. */
      against: z.enum(PAYOUT_REFUSALS).nullable(),
    }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payouts',
    access: 'signed-in',
    summary: 'The own payouts, newest first',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(Payout),
    errors: ['invalid_input'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/payouts/:payoutId',
    access: 'signed-in',
    summary: 'One of the own payouts',
    params: PayoutId,
    output: Payout,
    errors: ['payout_not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/payouts',
    access: 'signed-in',
    summary: 'Ask for a payout to the own banking details; the same id and amount again change nothing',
    /** The id is made by the client, once for what it wants, so that asking twice pays once. */
    body: z.strictObject({ id: Id, amountCents: Cents }),
    output: Payout,
    errors: [...PAYOUT_REFUSALS, 'invalid_input', 'payout_id_used', 'too_many_requests'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payouts/:payoutId/cancel',
    access: 'signed-in',
    summary: 'Take back a payout that was not sent yet; one that was taken back stays so',
    params: PayoutId,
    output: Payout,
    errors: ['payout_not_found', 'payout_sent', 'too_many_requests'],
  }),
}
