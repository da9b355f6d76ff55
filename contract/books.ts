import { BOOK_KINDS, BOOK_STATES, CORRECTABLE } from '@bora/rules/books.ts'
import { BOOK_MOST_CENTS, BOOK_REASON_LEAST, BOOK_REASON_MOST } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Currency, Day, Id, Instant, PersonRef, shownText, SignedCents } from './shapes.ts'

/** Why; kept for ever. */
const Reason = shownText({ least: BOOK_REASON_LEAST, most: BOOK_REASON_MOST, lines: true })
/** The number of a posting in the ledger. */
const Posting = z.int().positive()

/** What is proposed: a correction names a posting, all else an amount, and a debt whose it is. */
const Proposed = z
  .strictObject({
    id: Id,
    kind: z.enum(BOOK_KINDS),
    reason: Reason,
    currency: Currency.optional(),
    cents: z.int().min(1).max(BOOK_MOST_CENTS).optional(),
    personId: Id.optional(),
    posting: Posting.optional(),
  })
  .refine(({ kind, currency, cents, personId, posting }) => {
    const isCorrection = kind === 'correction'
    return (
      isCorrection === (posting !== undefined) &&
      isCorrection === (currency === undefined) &&
      isCorrection === (cents === undefined) &&
      (kind === 'receivable_write_off') === (personId !== undefined)
    )
  })

const BookEntry = z.object({
  id: Id,
  kind: z.enum(BOOK_KINDS),
  currency: Currency,
  cents: Cents,
  /** Whose debt is given up, or whose posting is taken back. */
  person: PersonRef.nullable(),
  /** The posting that is taken back. */
  corrects: z.object({ number: Posting, kind: z.enum(CORRECTABLE) }).nullable(),
  reason: z.string(),
  state: z.enum(BOOK_STATES),
  proposedBy: PersonRef,
  proposedAt: Instant,
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  /** What the viewer can do with it now. */
  can: z.array(z.enum(['approve', 'refuse'])),
})

export const books = {
  all: endpoint({
    method: 'GET',
    path: '/admin/books',
    access: 'desk',
    summary:
      'What waits to be written into the books and the latest that was decided; where money lies, who owes, and what could be taken back',
    output: z.object({
      /** Those that wait longest first. */
      open: z.array(BookEntry),
      /** The latest 30. */
      decided: z.array(BookEntry),
      balances: z.array(
        z.object({ currency: Currency, providerCents: SignedCents, bankCents: SignedCents, ownCents: SignedCents }),
      ),
      /**
       * Up to which posting the ledger was sealed last, for which UTC day, the hash of all up to there, and whether the last
       * check found the past as it was sealed; null before there is a seal.
       */
      seal: z.object({ day: Day, upTo: z.int(), hash: z.string(), sealedAt: Instant, holds: z.boolean() }).nullable(),
      /** The largest 50 debts. */
      debtors: z.array(z.object({ person: PersonRef, currency: Currency, cents: Cents })),
      /** The latest 50 postings that nothing has taken back yet. */
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
    errors: ['invalid_input', 'text_unreadable', 'posting_not_found', 'insufficient_balance', 'own_payout', 'id_taken'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/books/:entryId/approve',
    access: 'desk',
    summary: 'Post an entry that somebody else proposed',
    params: z.object({ entryId: Id }),
    output: BookEntry,
    errors: ['book_entry_not_found', 'book_entry_closed', 'other_admin_needed', 'own_payout', 'insufficient_balance'],
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
