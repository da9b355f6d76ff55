import { ADMIN_ACTS } from '@bora/rules/admin-acts.ts'
import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH, MAX_PAYOUT_FEE_CENTS } from '@bora/rules/limits.ts'
import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { VERIFICATION_OUTCOMES } from '@bora/rules/payment-verification.ts'
import { BANK_DETAILS_REFUSALS, PAYOUT_ENDINGS, PAYOUT_FAILURES, TRANSFER_REFERENCE } from '@bora/rules/payouts.ts'
import { z } from 'zod'
import { BankDetailsRefusal, BankDetailsState, Destination, PayoutCountry } from './bank-details.ts'
import { endpoint } from './endpoint.ts'
import { Payout, PayoutId, PayoutStatus } from './payouts.ts'
import { Cents, Currency, Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'
import { SECOND_ADMIN, SecondRefusal } from './two-admins.ts'

/** Letters of a name or of a challenge, or the last digits of a key, a CPF or an account. */
const Search = z.string().max(80)
/** The reason for an act of the desk; kept permanently. */
const Note = shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true })

/** An act of an admin at the desk. */
export const DeskAct = z.object({
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  act: z.enum(ADMIN_ACTS),
  note: z.string().nullable(),
})

/** A violated money invariant: while there is one, no payout is sent (docs/rules/money.md#invariants). */
const PayoutStop = z.object({ invariant: z.string(), problems: z.int(), since: Instant })

/** How the holder's name compares to the account's (docs/rules/money.md#banking-details). */
const NameMatch = z.enum(['same', 'partly', 'differs'])

/** A prize that a payout includes, with the amount taken from it. */
const PrizeOfPayout = z.object({
  challenge: z.object({ id: Id, title: z.string() }),
  rank: z.int().nullable(),
  cents: Cents,
  wonAt: Instant,
})

const QueuedPayout = Payout.omit({ canCancel: true }).extend({
  person: PersonRef,
  /** The largest part first; empty if it was made of other money. */
  prizes: z.array(PrizeOfPayout),
  /** How many people have to release it, and how many did. */
  releasesNeeded: z.int(),
  releases: z.int(),
  /** What the viewer can do now. */
  can: z.array(z.enum(['release', 'confirm', 'complete', 'fail', 'return', 'correct', 'approve', 'decline'])),
  /** It was sent more than a day ago and has no answer. */
  overdue: z.boolean(),
})

/** How a payout ended according to one admin, which another has to confirm. */
const SaidEnding = z.object({
  ending: z.int(),
  what: z.enum(PAYOUT_ENDINGS),
  by: z.object({ id: Id, name: z.string() }),
  at: Instant,
  endToEndId: z.string().nullable(),
  feeCents: z.int().nullable(),
  reason: z.enum([...PAYOUT_FAILURES, ...BANK_DETAILS_REFUSALS]).nullable(),
  evidence: z.string(),
})

const WholePayout = QueuedPayout.extend({
  /** Masked; null outside Brazil. */
  holderCpf: z.string().nullable(),
  nameMatch: NameMatch,
  provider: z.string(),
  attempts: z.int(),
  /** Payouts are stopped now, so none can be released. */
  stopped: z.boolean(),
  /** The viewer has decided too much alone lately to release it: another admin does. */
  aloneLimit: z.boolean(),
  /** Whether two people have to record the ending, and the first one's record. */
  takesTwo: z.boolean(),
  said: SaidEnding.nullable(),
  secondRefusal: SecondRefusal,
  endToEndId: z.string().nullable(),
  feeCents: z.int().nullable(),
  person: PersonRef.extend({ memberSince: Instant }),
  /** When the desk last verified the details before the request. */
  detailsVerifiedAt: Instant.nullable(),
  acts: z.array(DeskAct),
})

const Review = z.object({
  person: PersonRef,
  country: PayoutCountry,
  /** Masked. */
  destination: Destination,
  holderName: z.string(),
  holderCpf: z.string().nullable(),
  nameMatch: NameMatch,
  state: BankDetailsState,
  refusal: BankDetailsRefusal.nullable(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
})

const WholeReview = Review.extend({
  /** The person's version of the details: a decision names the version it is about. */
  version: z.int(),
  acts: z.array(DeskAct),
})

/** Unmasked details. Each look is logged. */
const Revealed = z.object({ destination: Destination, holderName: z.string(), holderCpf: z.string().nullable() })

const PersonId = z.object({ personId: Id })

/** A payment under review by its provider, or that its payer asked to verify, and that isn't known to be paid. */
const PaymentToCheck = z.object({
  id: Id,
  person: PersonRef,
  challenge: z.object({ id: Id, title: z.string() }),
  /** The amount due to the provider. */
  cashCents: Cents,
  currency: Currency,
  method: z.enum(['card', 'pix']).nullable(),
  status: z.enum(OPEN_PAYMENT_STATUSES),
  since: Instant,
})

export const adminPayouts = {
  queue: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    access: 'desk',
    summary: 'Payouts of a state, or all, newest first; destinations are masked',
    query: z.object({ status: PayoutStatus.optional(), search: Search.optional(), cursor: Cursor.optional() }),
    output: page(QueuedPayout),
    errors: ['invalid_input'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/payouts/counts',
    access: 'desk',
    summary:
      'How many payouts there are of each state, how many banking details wait for a review, and what stops payouts',
    output: z.object({
      payouts: z.record(PayoutStatus, z.int()),
      reviews: z.int(),
      overdue: z.int(),
      stops: z.array(PayoutStop),
    }),
    errors: [],
  }),
  exported: endpoint({
    method: 'POST',
    path: '/admin/payouts/export',
    access: 'desk',
    summary:
      'Payouts of a state, or all, as the text of a CSV file, masked, the newest 10,000; that it was taken is written down',
    body: z.strictObject({ status: PayoutStatus.optional() }),
    output: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['invalid_input'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/admin/payouts/:payoutId',
    access: 'desk',
    summary: 'One payout, with what the desk did; masked',
    params: PayoutId,
    output: WholePayout,
    errors: ['payout_not_found'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/reveal',
    access: 'desk',
    summary: 'The full destination of a payout, for paying it by hand; each view is logged',
    params: PayoutId,
    output: Revealed,
    errors: ['payout_not_found'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/release',
    access: 'desk',
    summary: 'Release a payout; one over the limit waits until a second admin confirms it',
    params: PayoutId,
    body: z.strictObject({ note: Note.optional() }),
    output: WholePayout,
    errors: ['payout_not_found', 'payout_not_waiting', 'payouts_stopped', 'alone_limit_reached', 'own_payout'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/confirm',
    access: 'desk',
    summary: 'Confirm the release of a payout over the limit, as a second admin',
    params: PayoutId,
    body: z.strictObject({ note: Note.optional() }),
    output: WholePayout,
    errors: ['payout_not_found', 'payout_not_waiting', 'payouts_stopped', ...SECOND_ADMIN, 'own_payout'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/complete',
    access: 'desk',
    summary:
      'A payout that was sent has arrived, by its end-to-end id or the reference of the transfer; where two have to say so, the note says how one knows',
    params: PayoutId,
    body: z.strictObject({
      endToEndId: z.string().regex(TRANSFER_REFERENCE),
      feeCents: Cents.max(MAX_PAYOUT_FEE_CENTS).default(0),
      note: Note.optional(),
    }),
    output: WholePayout,
    errors: ['invalid_input', 'payout_not_found', 'payout_not_waiting', 'end_to_end_used', 'own_payout'],
  }),
  fail: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/fail',
    access: 'desk',
    summary: 'A payout came to nothing: the money goes back to the wallet',
    params: PayoutId,
    body: z.strictObject({ failure: Payout.shape.failure.unwrap(), note: Note }),
    output: WholePayout,
    errors: [
      'invalid_input',
      'text_unreadable',
      'payout_not_found',
      'payout_not_waiting',
      'alone_limit_reached',
      'own_payout',
    ],
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/return',
    access: 'desk',
    summary: 'The bank sent a completed payout back after all: the money goes back to the wallet',
    params: PayoutId,
    body: z.strictObject({ failure: Payout.shape.failure.unwrap(), note: Note }),
    output: WholePayout,
    errors: [
      'invalid_input',
      'text_unreadable',
      'payout_not_found',
      'payout_not_waiting',
      'alone_limit_reached',
      'own_payout',
    ],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/correction',
    access: 'desk',
    summary:
      'Ask the person to correct the banking details: the payout fails, the money goes back, the details are refused',
    params: PayoutId,
    body: z.strictObject({ refusal: BankDetailsRefusal, note: Note }),
    output: WholePayout,
    errors: [
      'invalid_input',
      'text_unreadable',
      'payout_not_found',
      'payout_not_waiting',
      'alone_limit_reached',
      'own_payout',
    ],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/ending/approve',
    access: 'desk',
    summary: 'Confirm how a payout ended, as a second admin; it takes effect',
    params: PayoutId,
    /** The recorded ending that was read. */
    body: z.strictObject({ ending: z.int() }),
    output: WholePayout,
    errors: ['payout_not_found', 'payout_not_waiting', ...SECOND_ADMIN, 'end_to_end_used', 'own_payout'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/admin/payouts/:payoutId/ending/decline',
    access: 'desk',
    summary: "Reject another admin's statement of how a payout ended, or withdraw one's own",
    params: PayoutId,
    body: z.strictObject({ note: Note }),
    output: WholePayout,
    errors: ['invalid_input', 'text_unreadable', 'payout_not_found', 'payout_not_waiting', 'own_payout'],
  }),
  payments: endpoint({
    method: 'GET',
    path: '/admin/payments/to-check',
    access: 'desk',
    summary:
      'Payments that may have been made and are not confirmed: the ten that wait longest, and how many there are',
    output: z.object({ items: z.array(PaymentToCheck), count: z.int() }),
    errors: [],
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/admin/payments/:paymentId/check',
    access: 'desk',
    summary: 'Ask the provider about a payment, as its payer can; that it was asked is written down',
    params: z.object({ paymentId: Id }),
    output: z.object({ outcome: z.enum(VERIFICATION_OUTCOMES) }),
    errors: ['payment_not_found', 'verification_unavailable'],
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/admin/bank-reviews',
    access: 'desk',
    summary: 'Banking details of a state, those that wait longest first',
    query: z.object({
      state: BankDetailsState.default('pending'),
      search: Search.optional(),
      cursor: Cursor.optional(),
    }),
    output: page(Review),
    errors: ['invalid_input'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/admin/bank-reviews/:personId',
    access: 'desk',
    summary: 'The banking details of a person, with what the desk did; masked',
    params: PersonId,
    output: WholeReview,
    errors: ['bank_details_not_found'],
  }),
  revealDetails: endpoint({
    method: 'POST',
    path: '/admin/bank-reviews/:personId/reveal',
    access: 'desk',
    summary: 'The whole banking details of a person; the look is written down',
    params: PersonId,
    output: Revealed,
    errors: ['bank_details_not_found'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/bank-reviews/:personId/verify',
    access: 'desk',
    summary: 'The details are right and their holder is the account’s',
    params: PersonId,
    body: z.strictObject({ version: z.int(), note: Note.optional() }),
    output: WholeReview,
    errors: ['bank_details_not_found', 'bank_details_changed', 'cpf_taken', 'cpf_fixed', 'own_payout'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/bank-reviews/:personId/refuse',
    access: 'desk',
    summary: 'Reject the details; the person is notified of the reason',
    params: PersonId,
    body: z.strictObject({ version: z.int(), refusal: BankDetailsRefusal, note: Note }),
    output: WholeReview,
    errors: ['invalid_input', 'text_unreadable', 'bank_details_not_found', 'bank_details_changed', 'own_payout'],
  }),
}
