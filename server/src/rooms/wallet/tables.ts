import type { Currency } from '@bora/rules/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export type AccountKind =
  | 'psp_clearing'
  | 'promo_expense'
  | 'fee_revenue'
  | 'suspense'
  | 'user_main'
  | 'user_held'
  | 'user_bonus'
  | 'bonus_hold'
  | 'refund_hold'
  | 'pool'

export type PostingKind =
  | 'bonus_grant'
  | 'bonus_reserve'
  | 'bonus_release'
  | 'entry'
  | 'entry_refund'
  | 'prize_funding'
  | 'unmatched'
  | 'unmatched_refund'
  | 'refund_done'
  | 'funding_refund_done'
  | 'refund_to_wallet'
  | 'settle'
  | 'settle_refund'
  | 'prize_release'

/** What a leg may say beside its amount: the rank of a prize and when it goes free. */
export type EntryDetail = { rank?: number; freeAt?: string }

export type WalletTables = {
  ledger_account_kinds: { kind: AccountKind; scope: 'system' | 'person' | 'challenge'; side: 1 | -1; running: boolean }
  ledger_kinds: { kind: PostingKind; one_person: boolean }
  posting_rules: { tx_kind: PostingKind; account_kind: AccountKind; dir: 'D' | 'C' }
  ledger_accounts: {
    id: GeneratedAlways<number>
    kind: AccountKind
    /** All zeros for the platform's own. */
    owner: string
    currency: Currency
    balance: number | null
    version: Generated<number>
  }
  ledger_transactions: {
    id: GeneratedAlways<number>
    idem_key: string
    body_hash: Buffer
    kind: PostingKind
    currency: Currency
    legs: number
    at: string
    challenge_id: string | null
    challenge_title: string | null
  }
  ledger_entries: {
    id: GeneratedAlways<number>
    transaction_id: number
    line: number
    tx_kind: PostingKind
    account_id: number
    account_kind: AccountKind
    currency: Currency
    cents: number
    dir: GeneratedAlways<'D' | 'C'>
    person_id: string | null
    at: string
    detail: EntryDetail | null
    account_version: number | null
    balance_after: number | null
  }
}
