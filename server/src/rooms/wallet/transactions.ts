import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { markText, readMark } from '../../core/page-mark.ts'
import type { AccountKind, EntryDetail, PostingKind } from './tables.ts'

type Transactions = (typeof api)['wallet']['transactions']
type Shown = OutputOf<Transactions>['items'][number]
type Row = {
  id: number
  posting: PostingKind
  account: AccountKind
  cents: number
  currency: Shown['currency']
  at: string
  detail: EntryDetail | null
  challenge_id: string | null
  challenge_title: string | null
}

const PAGE = 30

// How an entry reads in the wallet, by the posting and the account it moves. What isn't listed isn't shown: it is the
// other half of a movement that is.
const shownAs: Partial<Record<`${PostingKind} ${AccountKind}`, Shown['kind']>> = {
  'settle user_held': 'prize',
  'settle user_main': 'prize',
  'prize_release user_main': 'prize_released',
  'main_reserve user_main': 'entry',
  'main_release user_main': 'entry_refund',
  'entry_refund user_main': 'entry_refund',
  'settle_refund user_main': 'entry_refund',
  'entry psp_clearing': 'entry',
  'unmatched psp_clearing': 'entry',
  'refund_done psp_clearing': 'entry_refund',
  'refund_to_wallet user_main': 'entry_refund',
  'bonus_reserve user_bonus': 'credits_used',
  'bonus_release user_bonus': 'credits_returned',
  'entry_refund user_bonus': 'credits_returned',
  'settle_refund user_bonus': 'credits_returned',
  'bonus_grant user_bonus': 'credits_granted',
  'bonus_expire user_bonus': 'credits_expired',
  'chargeback psp_clearing': 'chargeback',
  'chargeback user_main': 'chargeback',
  'chargeback user_bonus': 'credits_returned',
  'chargeback_won psp_clearing': 'chargeback',
  'chargeback_won user_main': 'chargeback',
  'receivable_repay user_main': 'debt_paid',
  'payout_request user_main': 'payout',
  'payout_returned user_main': 'payout_returned',
  'payout_bounced user_main': 'payout_returned',
  'prize_hold user_main': 'correction',
  'prize_reversal user_held': 'correction',
  'correction user_bonus': 'correction',
  'prize_funding psp_clearing': 'prize_funding',
  'funding_refund_done psp_clearing': 'prize_funding_refund',
}
const shownPairs = Object.keys(shownAs)

/** The viewer's movements, newest first, a page at a time; money that came in is above zero (whole cents). */
export async function transactionsOf(ctx: SignedIn, { query }: InputOf<Transactions>): Promise<OutputOf<Transactions>> {
  const before = query.cursor ? readMark(query.cursor, 'number') : null
  const { rows } = await sql<Row>`
    select e.id, e.tx_kind as posting, e.account_kind as account, e.cents, e.currency, e.at, e.detail,
      t.challenge_id, t.challenge_title
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.person_id = ${ctx.viewer.id}
      and e.account_kind in ('user_main', 'user_held', 'user_bonus', 'psp_clearing')
      and e.tx_kind || ' ' || e.account_kind = any(${shownPairs})
      ${before ? sql`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
    order by e.at desc, e.id desc limit ${PAGE + 1}`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return { items: page.map(shown), next: rows.length > PAGE && last ? markText(last) : null }
}

function shown(row: Row): Shown {
  return {
    id: String(row.id),
    kind: shownAs[`${row.posting} ${row.account}`]!,
    account: accountOf(row.account),
    // A credit of a person's account is money that came in; so is a credit of the provider's, which went to the person.
    amountCents: -row.cents,
    currency: row.currency,
    at: row.at,
    challenge: row.challenge_id && row.challenge_title ? { id: row.challenge_id, title: row.challenge_title } : null,
    rank: row.detail?.rank ?? null,
  }
}

function accountOf(kind: AccountKind): Shown['account'] {
  if (kind === 'user_main') return 'main'
  if (kind === 'user_held') return 'held'
  return kind === 'user_bonus' ? 'bonus' : 'external'
}
