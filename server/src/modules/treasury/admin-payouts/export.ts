import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { decimalOfCents } from '@bora/rules/money.ts'
import type { SignedIn } from '../../../core/context.ts'
import { csvOf } from '../../../core/csv.ts'
import { recordAct } from '../../audit/index.ts'
import type { PayoutRow } from '../../payouts/index.ts'

type Exported = (typeof api)['adminPayouts']['exported']

const MAX = 10_000
const HEAD = [
  'id',
  'status',
  'requested_at',
  'sent_at',
  'ended_at',
  'currency',
  'amount',
  'fee',
  'holder',
  'destination',
  'provider',
  'end_to_end_id',
  'failure',
]

/** Returns payouts as a CSV file, masked; records who exported it. */
export async function exported(ctx: SignedIn, { body }: InputOf<Exported>): Promise<OutputOf<Exported>> {
  const rows = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .$if(body.status !== undefined, some => some.where('status', '=', body.status!))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute()
  await recordAct(ctx, 'payouts_exported', { subject: 'payouts', id: null }, `${rows.length} ${body.status ?? 'all'}`)
  return {
    fileName: `payouts-${ctx.now.toISOString().slice(0, 10)}.csv`,
    csv: csvOf([HEAD, ...rows.map(cellsOf)], { record_delimiter: 'windows' }),
  }
}

function cellsOf(row: PayoutRow): (string | null)[] {
  return [
    row.id,
    row.status,
    row.requested_at,
    row.sent_at,
    row.ended_at,
    row.currency,
    decimalOfCents(row.amount_cents),
    row.fee_cents === null ? null : decimalOfCents(row.fee_cents),
    row.holder_name,
    Object.values(row.shown).join(' '),
    row.provider,
    row.end_to_end_id,
    row.failure,
  ]
}
