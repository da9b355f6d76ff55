import type { Currency } from '@bora/rules/money.ts'

export type ChargebackTables = {
  chargebacks: {
    id: string
    payment_id: string
    dispute_ref: string
    currency: Currency
    cents: number
    state: 'open' | 'won' | 'lost'
    opened_at: string
    resolved_at: string | null
  }
}
