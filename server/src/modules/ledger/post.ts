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
  /** The key of the posting that this one settles or takes back; each is settled once, whatever the keys say. */
  resolves?: string
  /** Why, and which two people say so: of corrections and of what is given up. */
  decision?: { reason: string; proposedBy: string; approvedBy: string }
}

/**
 * Posts one transaction (whole cents, legs of 0 are left out, all in one currency) within the call's transaction.
 * The same key with the same body changes nothing and answers `replayed`. Refuses with `insufficient_balance` what would
 * take an account below zero. All else that is wrong is a fault of ours, which the database refuses: a flow that isn't
 * known (docs/rules/money.md#postings), the key of something else (`ledger_key_reused`, the constraint of that error), a
 * second settling of one thing (`resolved_once`).
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

/** Whether something was posted under this key. */
export async function wasPosted(db: Context['db'], key: string): Promise<boolean> {
  const row = await db.selectFrom('ledger_transactions').select('id').where('idem_key', '=', key).executeTakeFirst()
  return row !== undefined
}
