import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { PIX_KEY_KINDS } from '@bora/rules/pix-key.ts'
import { BANK_DETAILS_REFUSALS, BANK_DETAILS_STATES, PAYOUT_COUNTRIES } from '@bora/rules/payouts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, shownText } from './shapes.ts'

const Typed = z.string().max(100)

/**
 * Where money is sent, by the methods of each country (docs/rules/money.md#banking-details): as typed, masked, or
 * complete at the desk.
 */
export const Destination = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('pix'), kind: z.enum(PIX_KEY_KINDS), key: Typed }),
  z.strictObject({
    method: z.literal('br_account'),
    /** Three digits. */
    bankCode: Typed,
    branch: Typed,
    /** With its check digit. */
    account: Typed,
    accountType: z.enum(['checking', 'savings']),
  }),
  z.strictObject({ method: z.literal('gb_account'), sortCode: Typed, accountNumber: Typed }),
  z.strictObject({ method: z.literal('au_account'), bsb: Typed, accountNumber: Typed }),
])

export const PayoutCountry = z.enum(PAYOUT_COUNTRIES)
export const BankDetailsState = z.enum(BANK_DETAILS_STATES)
export const BankDetailsRefusal = z.enum(BANK_DETAILS_REFUSALS)

/** A person's own banking details, always masked. */
export const BankDetails = z.object({
  country: PayoutCountry,
  destination: Destination,
  holderName: z.string(),
  /** Masked, `•••.482.917-••`; null outside Brazil. */
  holderCpf: z.string().nullable(),
  state: BankDetailsState,
  /** Why a review refused them; otherwise null. */
  refusal: BankDetailsRefusal.nullable(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  /** When the first payout to them can be sent; it can be requested earlier. */
  payableFrom: Instant,
})

const Shown = z.object({
  /** The person's country, if payouts are available there; else null. */
  country: PayoutCountry.nullable(),
  details: BankDetails.nullable(),
  /** Whether changes require a second factor in this session. */
  secondFactorNeeded: z.boolean(),
  /** Pix keys that are the account's own addresses: such details are verified at once. */
  ownKeys: z.array(z.object({ kind: z.enum(['email', 'phone']), key: z.string() })),
})

export const bankDetails = {
  show: endpoint({
    method: 'GET',
    path: '/bank-details',
    access: 'signed-in',
    summary: 'The own banking details, masked',
    output: Shown,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/bank-details',
    access: 'signed-in',
    summary:
      "Create or change the viewer's banking details; changed details are reviewed again, unless the key is the account's own",
    body: z.strictObject({
      destination: Destination,
      holderName: shownText({ least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH }),
      /** With or without punctuation; required in Brazil, and refused elsewhere. */
      holderCpf: Typed.optional(),
      /** The person declares to be 18 or older. */
      adult: z.boolean(),
    }),
    output: Shown,
    errors: [
      'invalid_input',
      'text_unreadable',
      'cpf_invalid',
      'pix_key_invalid',
      'bank_account_invalid',
      'cpf_taken',
      'cpf_fixed',
      'holder_differs',
      'payout_country',
      'adults_only',
      'second_factor_required',
      'too_many_requests',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bank-details',
    access: 'signed-in',
    summary: 'Take the own banking details away; payouts that were asked for keep theirs',
    output: Shown,
    errors: ['second_factor_required', 'too_many_requests'],
  }),
}
