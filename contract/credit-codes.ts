import { MAX_CREDIT_CODE_CENTS, MAX_CREDIT_CODE_USES } from '@bora/rules/credit-codes.ts'
import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SECOND_ADMIN, SecondRefusal } from './two-admins.ts'
import { Cents, Currency, Day, DeviceMark, Id, Instant, PersonRef, shownText } from './shapes.ts'

const CreditCode = z.object({
  id: Id,
  /** As people type it, in groups of four; empty for an old one whose key was retired. */
  code: z.string(),
  cents: Cents,
  currency: Currency,
  mostUses: z.int(),
  usedCount: z.int(),
  /** The first instant at which it can't be redeemed. */
  validUntil: Instant,
  note: z.string(),
  madeBy: PersonRef,
  madeAt: Instant,
  /** It gives nothing before a second admin confirms it. */
  waits: z.boolean(),
  secondRefusal: SecondRefusal,
  confirmedBy: PersonRef.nullable(),
  confirmedAt: Instant.nullable(),
  stoppedBy: PersonRef.nullable(),
  stoppedAt: Instant.nullable(),
  /** The latest 50. */
  uses: z.array(z.object({ person: PersonRef, at: Instant })),
})

export const creditCodes = {
  redeem: endpoint({
    method: 'POST',
    path: '/wallet/codes',
    access: 'signed-in',
    summary:
      'Redeem a code for bonus credits, once for each account and each device; case, blanks and hyphens are ignored',
    body: z.strictObject({ code: z.string().min(1).max(60), device: DeviceMark }),
    output: z.object({ cents: Cents, currency: Currency, expiresAt: Instant }),
    errors: [
      'invalid_input',
      'too_many_requests',
      'not_allowed',
      'credit_code_unknown',
      'credit_code_redeemed',
      'credit_code_waiting',
      'credit_code_stopped',
      'credit_code_expired',
      'credit_code_used_up',
      'credit_code_device',
    ],
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/credit-codes',
    access: 'desk',
    summary: 'The latest 100 codes for bonus credits, with who redeemed each',
    output: z.object({ items: z.array(CreditCode) }),
    errors: [],
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/credit-codes',
    access: 'desk',
    summary:
      'Make a code for bonus credits; above what one admin promises alone it waits for a second one. The same id again answers the same code',
    body: z.strictObject({
      id: Id,
      cents: z.int().min(1).max(MAX_CREDIT_CODE_CENTS),
      mostUses: z.int().min(1).max(MAX_CREDIT_CODE_USES),
      /** The last day on which it can be redeemed, in Brasilia. */
      lastDay: Day,
      note: shownText({ least: DESK_NOTE_MIN_LENGTH, most: DESK_NOTE_MAX_LENGTH, lines: true }),
    }),
    output: CreditCode,
    errors: ['invalid_input', 'text_unreadable', 'id_taken'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/credit-codes/:codeId/confirm',
    access: 'desk',
    summary: 'Confirm a code that another admin made and that waits for a second one',
    params: z.object({ codeId: Id }),
    output: CreditCode,
    errors: ['credit_code_unknown', 'not_waiting', ...SECOND_ADMIN],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/credit-codes/:codeId/stop',
    access: 'desk',
    summary: 'Stop a code permanently; redeemed credits remain. Idempotent',
    params: z.object({ codeId: Id }),
    output: CreditCode,
    errors: ['credit_code_unknown'],
  }),
}
