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
  | 'bonus_held'
  | 'refund_hold'
  | 'pool'
  | 'bank'
  | 'platform_funds'
  | 'psp_fee_expense'
  | 'payout_fee_expense'
  | 'chargeback_loss'
  | 'receivable_user'
  | 'main_hold'
  | 'payout_hold'
  | 'referral_expense'
  | 'tax_withheld'

/** The accounts with credits only; each posting moves credits between these, or into and out of a pool. */
export const CREDIT_ACCOUNTS = [
  'user_bonus',
  'bonus_hold',
  'bonus_held',
  'promo_expense',
] as const satisfies AccountKind[]

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
  | 'bonus_expire'
  | 'bonus_revoke'
  | 'credits_hold'
  | 'credits_release'
  | 'main_reserve'
  | 'main_release'
  | 'provider_fee'
  | 'provider_transfer'
  | 'platform_deposit'
  | 'chargeback'
  | 'chargeback_won'
  | 'receivable_repay'
  | 'receivable_write_off'
  | 'payout_request'
  | 'payout_done'
  | 'payout_returned'
  | 'payout_bounced'
  | 'payout_fee'
  | 'prize_hold'
  | 'prize_reversal'
  | 'referral_reward'
  | 'prize_tax'
  | 'prize_tax_back'
  | 'correction'

/** Credits granted together: whole cents, and the instant in UTC until which they can be spent; null is forever. */
export type Lot = { cents: number; expiresAt: string | null }

/**
 * The details of a leg besides its amount: the rank of a prize and its release date, the whole cents of a prize from
 * which a tax was withheld, or the lots of incoming credits.
 */
export type EntryDetail = {
  rank?: number
  freeAt?: string
  taxedCents?: number
  lots?: readonly Lot[]
  /** For granted credits: their source. */
  source?: CreditSource
}

/** The desk granted them to one person, or a campaign pays in credits. */
export type CreditSource = 'desk' | 'campaign'

export type LedgerTables = {
  ledger_account_kinds: { kind: AccountKind; scope: 'system' | 'person' | 'challenge'; side: 1 | -1; running: boolean }
  ledger_kinds: { kind: PostingKind; one_person: boolean }
  posting_rules: { tx_kind: PostingKind; account_kind: AccountKind; dir: 'D' | 'C' }
  posting_resolutions: { kind: PostingKind; resolves: PostingKind; account: AccountKind | null }
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
    resolves: number | null
    reason: string | null
    proposed_by: string | null
    approved_by: string | null
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
  bonus_lots: {
    id: GeneratedAlways<number>
    account_id: number
    transaction_id: number
    cents: number
    expires_at: string | null
  }
  bonus_moves: { lot_id: number; transaction_id: number; cents: number }
}
