import { DELETION_BLOCKERS } from '@bora/rules/account-deletion.ts'
import { CODE_DIGITS, PASSWORD_MAX_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Instant } from './shapes.ts'

const Amount = z.object({ currency: Currency, cents: z.int() })

/** What the end of an account waits for. */
const Waiting = z.object({
  for: z.enum(DELETION_BLOCKERS),
  /** Of money: how much. */
  amounts: z.array(Amount),
  /** Of a challenge: which, and until when where that is known. */
  challenge: z.object({ id: Id, title: z.string() }).nullable(),
  until: Instant.nullable(),
})

/** What the viewer's account waits for, and what would be lost with it. */
export const AccountDeletion = z.object({
  /** Null: nobody asked for it. */
  asked: z.object({ at: Instant, dueAt: Instant, givesUp: z.array(Amount) }).nullable(),
  /** How its owner shows that it is its own. */
  proof: z.enum(['password', 'code', 'sign_in']),
  waiting: z.array(Waiting),
  /** Free money in the wallet, by currency; only what is above zero. */
  free: z.array(Amount),
  bonus: z.array(Amount),
})

export const accountDeletion = {
  mine: endpoint({
    method: 'GET',
    path: '/me/closing',
    summary: "Whether the viewer's account is to be deleted, when, and what that waits for",
    access: 'signed-in',
    output: AccountDeletion,
    errors: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/me/closing',
    summary: 'Ask for the deletion of the account in seven days, with its password, or a code where it has none',
    access: 'signed-in',
    body: z.strictObject({
      password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
      code: z.string().max(CODE_DIGITS).optional(),
      /** The money in the wallet that is given up, exactly as it was shown. */
      givesUp: z.array(Amount.strict()).max(10).default([]),
    }),
    output: AccountDeletion,
    errors: [
      'invalid_input',
      'password_wrong',
      'code_wrong',
      'sign_in_again',
      'too_many_requests',
      'second_factor_required',
      'admin_stays',
      'balance_moved',
    ],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/me/closing',
    summary: 'Keep the account after all; one that nobody asked to delete is no fault',
    access: 'signed-in',
    output: AccountDeletion,
    errors: [],
  }),
}
