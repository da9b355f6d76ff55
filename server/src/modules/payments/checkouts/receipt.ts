import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { AccountKind, PostingKind } from '../../ledger/index.ts'
import type { PaymentRow } from '../payment/payment-view.ts'

type Receipt = OutputOf<(typeof api)['checkouts']['receipt']>
type Line = Receipt['lines'][number]
type Row = { posting: PostingKind; account: AccountKind; cents: number; at: string }

// The receipt line of a ledger entry, by its posting and account.
const lineOf: Partial<Record<`${PostingKind} ${AccountKind}`, Pick<Line, 'kind' | 'source'>>> = {
  'entry psp_clearing': { kind: 'paid', source: 'provider' },
  'entry bonus_hold': { kind: 'paid', source: 'credits' },
  'entry main_hold': { kind: 'paid', source: 'balance' },
  'prize_funding psp_clearing': { kind: 'paid', source: 'provider' },
  'unmatched psp_clearing': { kind: 'paid', source: 'provider' },
  'unmatched_refund refund_hold': { kind: 'refunded', source: 'provider' },
  'entry_refund refund_hold': { kind: 'refunded', source: 'provider' },
  'entry_refund user_bonus': { kind: 'refunded', source: 'credits' },
  'entry_refund user_main': { kind: 'refunded', source: 'balance' },
  'settle_refund refund_hold': { kind: 'refunded', source: 'provider' },
  'settle_refund user_bonus': { kind: 'refunded', source: 'credits' },
  'settle_refund user_main': { kind: 'refunded', source: 'balance' },
  'chargeback psp_clearing': { kind: 'charged_back', source: 'provider' },
  'chargeback user_bonus': { kind: 'charged_back', source: 'credits' },
  'chargeback user_main': { kind: 'charged_back', source: 'balance' },
  'chargeback_won psp_clearing': { kind: 'given_again', source: 'provider' },
  'chargeback_won user_main': { kind: 'given_again', source: 'balance' },
}

/**
 * Returns the lines of a payment in the ledger: paid (above zero) and refunded (below), whole cents, oldest first, and
 * their sum, the net amount.
 */
export async function receiptOf(ctx: Pick<Context, 'db'>, payment: PaymentRow): Promise<Receipt> {
  const { name } = await ctx.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', payment.user_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`
    select e.tx_kind as posting, e.account_kind as account, e.cents, e.at
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.idem_key = any(${await keysOf(ctx, payment)}) and ${payment.user_id}::uuid in (e.person_id, a.owner)
      and e.tx_kind || ' ' || e.account_kind = any(${Object.keys(lineOf)}) and e.cents <> 0
    order by e.id`.execute(ctx.db)
  const lines = rows.map(row => ({
    ...lineOf[`${row.posting} ${row.account}`]!,
    amountCents: row.cents,
    at: row.at,
  }))
  return {
    payer: name,
    lines,
    totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    isTest: payment.provider === 'sandbox',
  }
}

/** Returns the keys of all postings for a payment (docs/rules/money.md#postings). */
async function keysOf({ db }: Pick<Context, 'db'>, payment: PaymentRow): Promise<string[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'reason', 'provider_ref'])
    .where('payment_id', '=', payment.id)
    .execute()
  const chargebacks = await db.selectFrom('chargebacks').select('id').where('payment_id', '=', payment.id).execute()
  return [
    `pay:${payment.id}:captured`,
    ...refunds.flatMap(({ id, reason, provider_ref }) => {
      if (reason === 'left') return [`refund:${id}:start`]
      if (reason === 'challenge_refunded') return [`settle:${payment.challenge_id}`]
      const place = `susp:${payment.provider}:${provider_ref}`
      return [place, `${place}:refund`]
    }),
    ...chargebacks.flatMap(({ id }) => [`cb:${id}:opened`, `cb:${id}:won`]),
  ]
}
