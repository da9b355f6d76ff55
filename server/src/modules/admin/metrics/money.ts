import { CURRENCIES, type Currency } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Spans } from './spans.ts'

type Db = Context['db']
type Sum = { span: number; account: string; posting: string; amount: number }

/** The ledger entries that a metric sums, and whether debits add to it or reduce it. */
const OF: Record<'collected' | 'refunded' | 'prizes' | 'paidOut' | 'fees', readonly Part[]> = {
  collected: [{ account: 'psp_clearing', postings: ['entry', 'prize_funding'], sign: 1 }],
  refunded: [{ account: 'psp_clearing', postings: ['refund_done', 'funding_refund_done'], sign: -1 }],
  // A settlement moves prizes and the fee out of a pool.
  prizes: [
    { account: 'pool', postings: ['settle', 'prize_reversal'], sign: 1 },
    { account: 'fee_revenue', postings: ['settle', 'prize_reversal'], sign: 1 },
  ],
  paidOut: [{ account: 'bank', postings: ['payout_done', 'payout_bounced'], sign: -1 }],
  fees: [{ account: 'fee_revenue', postings: 'all', sign: -1 }],
}
type Part = { account: string; postings: readonly string[] | 'all'; sign: 1 | -1 }

/** Sums the ledger in one currency: collected, refunded, won, paid out and earned money, and money held for others. */
export async function moneyMetrics(db: Db, { from, spanOf, flow, stock }: Spans, currency: Currency) {
  const { rows } = await sql<Sum>`
    select ${spanOf(sql`at`)} as span, account_kind as account, tx_kind as posting, sum(cents)::bigint as amount
    from ledger_entries
    where account_kind in ('psp_clearing', 'bank', 'fee_revenue', 'user_held', 'pool') and currency = ${currency}
      and at >= ${from}::timestamptz
    group by 1, 2, 3`.execute(db)
  const { rows: kept } = await sql<{ held: number; pools: number }>`
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'user_held' and currency = ${currency}) as held,
      (select coalesce(-sum(cents), 0)::bigint from ledger_entries
       where account_kind in ('psp_clearing', 'bank', 'fee_revenue', 'user_held', 'pool') and account_kind = 'pool'
         and currency = ${currency}) as pools`.execute(db)
  const { held, pools } = kept[0]!
  const flowOf = (parts: readonly Part[]) => flow(parts.flatMap(part => partOf(rows, part)))
  const stockOf = (account: string, now: number) => stock(now, partOf(rows, { account, postings: 'all', sign: -1 }))
  return {
    collected: flowOf(OF.collected),
    refunded: flowOf(OF.refunded),
    prizes: flowOf(OF.prizes),
    paidOut: flowOf(OF.paidOut),
    fees: flowOf(OF.fees),
    held: stockOf('user_held', held),
    inPools: stockOf('pool', pools),
  }
}

function partOf(rows: readonly Sum[], { account, postings, sign }: Part) {
  return rows
    .filter(row => row.account === account && (postings === 'all' || postings.includes(row.posting)))
    .map(({ span, amount }) => ({ span, amount: amount * sign }))
}

/** Returns the currencies in the ledger, in the order in which they are offered, and one more. */
export async function currenciesOf(db: Db, also: Currency): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select c as currency from unnest(${[...CURRENCIES]}::text[]) c
    where c = ${also} or exists (select from ledger_accounts a where a.kind = 'pool' and a.currency = c)`.execute(db)
  return CURRENCIES.filter(currency => rows.some(row => row.currency === currency))
}
