import { PAYOUT_FAILURES, PAYOUT_STATUSES, PAYOUT_STEPS } from '@bora/rules/payouts.ts'
import { z } from 'zod'
import { Destination } from './bank-details.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Cents, Currency, Cursor, Id, Instant, page } from './shapes.ts'

export const PayoutStatus = z.enum(PAYOUT_STATUSES)

/** Events of a payout so far, the first one first. */
export const Timeline = z.array(z.object({ step: z.enum(PAYOUT_STEPS), at: Instant }))

/** A payout to its owner's account. The destination is masked. */
export const Payout = z.object({
  id: Id,
  amountCents: z.int(),
  currency: Currency,
  status: PayoutStatus,
  destination: Destination,
  holderName: z.string(),
  failure: z.enum(PAYOUT_FAILURES).nullable(),
  timeline: Timeline,
  /** The promised time of arrival. */
  expectedBy: Instant,
  /** Until when it is held because its banking details are new; null if it isn't. */
  waitsUntil: Instant.nullable(),
  canCancel: z.boolean(),
})

export const PayoutId = z.object({ payoutId: Id })

/** Every reason against requesting a payout, in the order of the checks. */
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
      /** Minimum and maximum of one payout now, in whole cents; the maximum is 0 if nothing is available. */
      leastCents: z.int(),
      mostCents: z.int(),
      /** Maximum of a payout and of a day, whatever is available. */
      perPayoutCents: z.int(),
      perDayCents: z.int(),
      /** The first reason why no payout can be requested now; null if it can. */
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
    /** The client generates the id once for each request, so that sending it twice pays once. */
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
