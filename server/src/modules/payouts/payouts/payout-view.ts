import type { Payout } from '@bora/contract/payouts.ts'
import { payoutExpectedBy, type PayoutStep } from '@bora/rules/payouts.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { PayoutTables } from './tables.ts'

export type PayoutRow = Selectable<PayoutTables['payouts']>
type View = z.output<typeof Payout>

/** Returns a payout as its owner sees it, its destination masked. */
export function viewOf(row: PayoutRow): View {
  return {
    id: row.id,
    amountCents: row.amount_cents,
    currency: row.currency,
    status: row.status,
    destination: row.shown,
    holderName: row.holder_name,
    failure: row.failure,
    timeline: timelineOf(row),
    expectedBy: payoutExpectedBy(row.requested_at),
    waitsUntil: row.waits_until,
    canCancel: row.status === 'pending',
  }
}

function timelineOf(row: PayoutRow): View['timeline'] {
  const ended = row.status === 'returned' ? 'completed' : (row.status as PayoutStep)
  const steps: [PayoutStep, string | null][] = [
    ['requested', row.requested_at],
    ['released', row.released_at],
    ['confirmed', row.confirmed_at],
    ['sent', row.sent_at],
    [ended, row.ended_at],
    ['returned', row.returned_at],
  ]
  return steps.flatMap(([step, at]) => (at === null ? [] : [{ step, at }]))
}

/** Returns the row of a payout, locked until the end of the transaction; null if there is none. */
export async function lockPayout(db: Context['db'], id: string): Promise<PayoutRow | null> {
  return (await db.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}
