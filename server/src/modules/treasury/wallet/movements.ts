import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, startOfDay } from '@bora/rules/calendar.ts'
import { MOVEMENT_GROUPS, type MovementGroup, type MovementKind } from '@bora/rules/movements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind, EntryDetail, PostingKind } from '../../ledger/index.ts'

export type Movement = OutputOf<(typeof api)['wallet']['transactions']>['items'][number]

export type MovementRow = {
  id: number
  posting: PostingKind
  account: AccountKind
  cents: number
  currency: Movement['currency']
  at: string
  detail: EntryDetail | null
  challenge_id: string | null
  challenge_title: string | null
}

type Pair = `${PostingKind} ${AccountKind}`

// The kind of an entry in the wallet, by posting and account. Entries not listed are hidden: they are the other half of
// one that is.
const shownAs: Partial<Record<Pair, MovementKind>> = {
  'settle user_held': 'prize',
  'settle user_main': 'prize',
  'settle bonus_held': 'prize_credits',
  'settle user_bonus': 'prize_credits',
  'prize_release user_main': 'prize_released',
  'credits_release user_bonus': 'prize_credits_released',
  'prize_tax user_main': 'prize_tax',
  'prize_tax_back user_main': 'prize_tax_back',
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
  'referral_reward user_main': 'referral_reward',
  'bonus_expire user_bonus': 'credits_expired',
  'bonus_revoke user_bonus': 'correction',
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
  'credits_hold user_bonus': 'correction',
  'prize_reversal bonus_held': 'correction',
  'correction user_bonus': 'correction',
  'correction user_main': 'correction',
  'prize_funding psp_clearing': 'prize_funding',
  'funding_refund_done psp_clearing': 'prize_funding_refund',
}
// The halves that only a statement needs, where each account has to add up.
const otherHalves: Partial<Record<Pair, MovementKind>> = {
  'prize_release user_held': 'prize_released',
  'prize_hold user_held': 'correction',
  'credits_release bonus_held': 'prize_credits_released',
  'credits_hold bonus_held': 'correction',
}

/** Returns the kind of this entry of an account, or undefined if it has none. */
export function kindOf(posting: PostingKind, account: AccountKind): MovementKind | undefined {
  return shownAs[`${posting} ${account}`] ?? otherHalves[`${posting} ${account}`]
}

/** Returns the condition under which entry `e` is a movement that the wallet shows, of one group or of all. */
export function isShown(group?: MovementGroup): RawBuilder<unknown> {
  const kinds: readonly MovementKind[] | undefined = group && MOVEMENT_GROUPS[group]
  const pairs = Object.entries(shownAs).flatMap(([pair, kind]) => (!kinds || kinds.includes(kind) ? [pair] : []))
  return sql`e.account_kind in ('user_main', 'user_held', 'user_bonus', 'bonus_held', 'psp_clearing')
    and e.tx_kind || ' ' || e.account_kind = any(${pairs})`
}

/** The columns of entry `e` and its transaction `t`. */
export const movementColumns = sql`e.id, e.tx_kind as posting, e.account_kind as account, e.cents, e.currency, e.at,
  e.detail, t.challenge_id, t.challenge_title`

/** Returns an entry as shown; incoming money is above zero (whole cents). */
export function shown(row: MovementRow): Movement {
  return {
    id: String(row.id),
    kind: row.detail?.source === 'campaign' ? 'credits_referral' : kindOf(row.posting, row.account)!,
    account: sideOf(row.account),
    // A credit of a person's account is incoming money; so is a credit of the provider's, which went to the person.
    amountCents: -row.cents,
    currency: row.currency,
    at: row.at,
    challenge: row.challenge_id && row.challenge_title ? { id: row.challenge_id, title: row.challenge_title } : null,
    rank: row.detail?.rank ?? null,
  }
}

/** Returns whose money moved: money held for a checkout counts as its source; anything else is outside the wallet. */
export function sideOf(kind: AccountKind): Movement['account'] {
  if (kind === 'user_main' || kind === 'main_hold') return 'main'
  if (kind === 'user_held') return 'held'
  if (kind === 'bonus_held') return 'held_bonus'
  return kind === 'user_bonus' || kind === 'bonus_hold' ? 'bonus' : 'external'
}

/** Returns the first instant of a month `YYYY-MM` or a year `YYYY` in a zone, and the first one after it (UTC). */
export function boundsOf(period: string, zone: string): { from: string; until: string } {
  const [year, month] = period.split('-') as [string, string?]
  const first = `${year}-${month ?? '01'}-01`
  const next = month && month !== '12' ? addDays(first, 31).slice(0, 7) : String(Number(year) + 1)
  return { from: startOfDay(first, zone), until: startOfDay(`${next}${next.length === 4 ? '-01' : ''}-01`, zone) }
}
