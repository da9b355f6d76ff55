import type { Currency } from '@bora/rules/money.ts'
import type { PrizeKind } from '@bora/rules/prizes.ts'
import type { TaxRule } from '@bora/rules/prize-tax.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A feature enabled by country: a kind of prize, or payouts. */
export type Switched = Exclude<PrizeKind, 'none'> | 'payouts'

export type LimitTables = {
  entry_limits: {
    user_id: string
    id: GeneratedAlways<number>
    currency: Currency
    cents: number | null
    asked_at: string
    effective_at: string
  }
  paid_breaks: { user_id: string; began_at: string; until: string }
  country_switches: {
    id: GeneratedAlways<number>
    country: string
    what: Switched
    is_on: boolean
    reason: string
    changed_by: string
    changed_at: Generated<string>
  }
  tax_rules: {
    id: GeneratedAlways<number>
    country: string
    prize_kind: Exclude<PrizeKind, 'none'>
    per: TaxRule['per']
    brackets: ColumnType<TaxRule['brackets'], string, never>
    reason: string
    decided_by: string
    decided_at: Generated<string>
  }
}
