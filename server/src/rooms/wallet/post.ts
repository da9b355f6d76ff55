import type { Currency } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AccountKind, EntryDetail, PostingKind } from './tables.ts'

/** What the ledger needs of a call: the call's transaction and the product's clock. */
export type Books = Pick<Context, 'db' | 'now'>

/**
 * One side of a posting. `cents` above zero is a debit, below a credit. `owner` is the person or challenge whose
 * account it is; `person` names whose movement it is on an account of the platform.
 */
export type Leg = { account: AccountKind; owner?: string; person?: string; cents: number; detail?: EntryDetail }

export type Posting = {
  /** The idempotency key, such as `pay:<id>:captured`: one effect, for ever. */
  key: string
  kind: PostingKind
  currency: Currency
  legs: readonly Leg[]
  /** The challenge it is about, with its title as it was then. */
  about?: { id: string; title: string }
}

/**
 * Posts one transaction (whole cents, legs of 0 are left out, all in one currency) within the call's transaction.
 * The same key with the same body changes nothing and answers `replayed`; with another body it throws. Refuses with
 * `insufficient_balance` what would take an account below zero; the database refuses every flow that isn't known.
 */
export async function post(ctx: Books, posting: Posting): Promise<{ id: number; replayed: boolean }> {
  const legs = posting.legs.filter(leg => leg.cents !== 0).map(leg => ({ ...leg, currency: posting.currency }))
  const meta = posting.about ? { challenge: posting.about.id, title: posting.about.title } : {}
  try {
    const { rows } = await sql<{ id: number; replayed: boolean }>`
      select id, replayed from ledger_post(${posting.key}, ${posting.kind}, ${ctx.now.toISOString()}::timestamptz,
        ${JSON.stringify(legs)}::jsonb, ${JSON.stringify(meta)}::jsonb)`.execute(ctx.db)
    return rows[0]!
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'never_below_zero') throw new Refusal('insufficient_balance')
    throw error
  }
}
