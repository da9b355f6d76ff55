import { DELETION_BLOCKERS } from '@bora/rules/account-deletion.ts'
import { CODE_DIGITS, PASSWORD_MAX_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Instant } from './shapes.ts'

const Amount = z.object({ currency: Currency, cents: z.int() })

/** A blocker of an account deletion. */
const Waiting = z.object({
  for: z.enum(DELETION_BLOCKERS),
  /** Amounts of money, if the blocker is about money. */
  amounts: z.array(Amount),
  /** The challenge, if the blocker is about one, and until when, if that is known. */
  challenge: z.object({ id: Id, title: z.string() }).nullable(),
  until: Instant.nullable(),
})

/** The blockers of the viewer's account deletion, and what would be lost with the account. */
export const AccountDeletion = z.object({
  /** The pending request; null if there is none. */
  asked: z.object({ at: Instant, dueAt: Instant, givesUp: z.array(Amount) }).nullable(),
  /** How the owner must prove their identity. */
  proof: z.enum(['password', 'code', 'sign_in']),
  waiting: z.array(Waiting),
  /** Available money in the wallet, by currency; only positive amounts. */
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
      /** The money in the wallet that is forfeited, exactly as it was shown. */
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
    summary: 'Cancel the deletion of the account; idempotent',
    access: 'signed-in',
    output: AccountDeletion,
    errors: [],
  }),
}
