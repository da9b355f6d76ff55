import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES, CORRECTABLE, namesPerson } from '@bora/rules/ledger-adjustments.ts'
import { MAX_ADJUSTMENT_CENTS, MIN_ADJUSTMENT_REASON, MAX_ADJUSTMENT_REASON } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SECOND_ADMIN, SecondRefusal } from './two-admins.ts'
import { Cents, Currency, Day, Id, Instant, PersonRef, shownText, SignedCents } from './shapes.ts'

/** The reason; kept permanently. */
const Reason = shownText({ least: MIN_ADJUSTMENT_REASON, most: MAX_ADJUSTMENT_REASON, lines: true })
/** The number of a posting in the ledger. */
const Posting = z.int().positive()

/** A proposed adjustment: a correction names a posting, others an amount, and a waived debt or credits the person. */
const Proposed = z
  .strictObject({
    id: Id,
    kind: z.enum(ADJUSTMENT_KINDS),
    reason: Reason,
    currency: Currency.optional(),
    cents: z.int().min(1).max(MAX_ADJUSTMENT_CENTS).optional(),
    personId: Id.optional(),
    posting: Posting.optional(),
  })
  .superRefine(({ kind, ...given }, ctx) => {
    const isCorrection = kind === 'correction'
    const needed = {
      posting: isCorrection,
      currency: !isCorrection,
      cents: !isCorrection,
      personId: namesPerson(kind),
    }
    for (const field of ['posting', 'currency', 'cents', 'personId'] as const)
      if (needed[field] !== (given[field] !== undefined))
        ctx.addIssue({ code: 'custom', path: [field], message: `${kind} and ${field} don't go together` })
  })

const BookEntry = z.object({
  id: Id,
  kind: z.enum(ADJUSTMENT_KINDS),
  currency: Currency,
  cents: Cents,
  /** The person whose debt is waived, whose posting is reversed, or who gets credits. */
  person: PersonRef.nullable(),
  /** The posting that is reversed. */
  corrects: z.object({ number: Posting, kind: z.enum(CORRECTABLE) }).nullable(),
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  proposedBy: PersonRef,
  proposedAt: Instant,
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  /** What the viewer can do with it now. */
  can: z.array(z.enum(['approve', 'refuse'])),
  secondRefusal: SecondRefusal,
  /** It waits only because its proposer had reached the limit of deciding alone. */
  overAlone: z.boolean(),
})

export const ledgerAdjustments = {
  all: endpoint({
    method: 'GET',
    path: '/admin/books',
    access: 'desk',
    summary:
      'What waits to be written into the books and the latest that was decided; where money lies, who owes, and what could be taken back',
    output: z.object({
      /** The longest waiting first. */
      open: z.array(BookEntry),
      /** The latest 30. */
      decided: z.array(BookEntry),
      balances: z.array(
        z.object({ currency: Currency, providerCents: SignedCents, bankCents: SignedCents, ownCents: SignedCents }),
      ),
      /**
       * The last seal of the ledger: its posting and UTC day, the hash of everything up to there, and whether the last
       * check found the past as it was sealed; null before there is a seal.
       */
      seal: z.object({ day: Day, upTo: z.int(), hash: z.string(), sealedAt: Instant, holds: z.boolean() }).nullable(),
      /** The largest 50 debts. */
      debtors: z.array(z.object({ person: PersonRef, currency: Currency, cents: Cents })),
      /** The latest 50 postings that have not been reversed. */
      correctable: z.array(
        z.object({
          number: Posting,
          kind: z.enum(CORRECTABLE),
          currency: Currency,
          cents: Cents,
          at: Instant,
          person: PersonRef.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/books',
    access: 'desk',
    summary: 'Propose an entry; what one person may decide is posted at once. The same id again answers the same entry',
    body: Proposed,
    output: BookEntry,
    errors: [
      'invalid_input',
      'text_unreadable',
      'posting_not_found',
      'person_not_found',
      'insufficient_balance',
      'own_payout',
      'id_taken',
    ],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/books/:entryId/approve',
    access: 'desk',
    summary: 'Post an entry proposed by another admin',
    params: z.object({ entryId: Id }),
    output: BookEntry,
    errors: [
      'book_entry_not_found',
      'book_entry_closed',
      ...SECOND_ADMIN,
      'own_payout',
      'insufficient_balance',
      'person_not_found',
    ],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/books/:entryId/refuse',
    access: 'desk',
    summary: 'Leave an entry unposted for good, also one’s own',
    params: z.object({ entryId: Id }),
    body: z.strictObject({ note: Reason }),
    output: BookEntry,
    errors: ['invalid_input', 'text_unreadable', 'book_entry_not_found', 'book_entry_closed', 'own_payout'],
  }),
}
