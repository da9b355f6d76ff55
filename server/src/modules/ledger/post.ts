import type { Currency } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AccountKind, EntryDetail, PostingKind } from './tables.ts'

/** The parts of a context that the ledger needs: the call's transaction and the product's clock. */
export type Books = Pick<Context, 'db' | 'now'>

/**
 * One side of a posting. `cents` above zero is a debit, below a credit. `owner` is the person or challenge whose
 * account it is; `person` names whose movement it is on an account of the platform.
 */
export type Leg = { account: AccountKind; owner?: string; person?: string; cents: number; detail?: EntryDetail }

export type Posting = {
  /** The idempotency key, such as `pay:<id>:captured`: one effect, forever. */
  key: string
  kind: PostingKind
  currency: Currency
  legs: readonly Leg[]
  /** The challenge it is about, with its title at that time. */
  about?: { id: string; title: string }
  /** The key of the posting that this one settles or reverses; each is settled once, by any key. */
  resolves?: string
  /** The reason and the two deciders: for corrections and waivers. */
  decision?: { reason: string; proposedBy: string; approvedBy: string }
}

/**
 * Posts one transaction (whole cents, legs of 0 are omitted, all in one currency) within the call's transaction. The
 * same key with the same body changes nothing and returns `replayed`. Refuses with `insufficient_balance` if it would
 * take an account below zero. Any other fault is a bug, which the database refuses: an undeclared flow
 * (docs/rules/money.md#postings), the key of another posting (`ledger_key_reused`, the constraint of that error), a
 * second settling of one posting (`resolved_once`).
 */
export async function post(ctx: Books, posting: Posting): Promise<{ id: number; replayed: boolean }> {
  const legs = posting.legs.filter(leg => leg.cents !== 0).map(leg => ({ ...leg, currency: posting.currency }))
  const meta = {
    ...(posting.about && { challenge: posting.about.id, title: posting.about.title }),
    ...(posting.resolves && { resolves: posting.resolves }),
    ...posting.decision,
  }
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

/** Returns whether there is a posting with this key. */
export async function wasPosted(db: Context['db'], key: string): Promise<boolean> {
  const row = await db.selectFrom('ledger_transactions').select('id').where('idem_key', '=', key).executeTakeFirst()
  return row !== undefined
}
