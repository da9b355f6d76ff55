import type { BOOK_STATES, BookKind } from '@bora/rules/books.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { Generated } from 'kysely'

export type BookTables = {
  book_entries: {
    id: string
    kind: BookKind
    currency: Currency
    cents: number
    person_id: string | null
    corrects: number | null
    reason: string
    proposed_by: string
    proposed_at: string
    state: Generated<(typeof BOOK_STATES)[number]>
    decided_by: string | null
    decided_at: string | null
  }
}
