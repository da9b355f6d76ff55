import type { Language } from '@bora/rules/limits.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { PaymentStatus } from '@bora/rules/payment-status.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PaymentMode, PaymentSnapshot, PayState } from '../../../adapters/payment-provider.ts'
import type { Switches } from '../../../adapters/sandbox-switches.ts'

export type PaymentTables = {
  payments: {
    id: string
    challenge_id: string
    user_id: string
    purpose: 'entry' | 'prize'
    status: PaymentStatus
    currency: Currency
    amount_cents: number
    bonus_cents: number
    main_cents: Generated<number>
    /** State of the internal part, credits and free money. */
    hold_state: 'none' | 'held' | 'used' | 'released'
    captured_cents: Generated<number>
    refunded_cents: Generated<number>
    provider: string | null
    provider_ref: string | null
    checkout_url: string | null
    attempt: Generated<number>
    method: 'card' | 'pix' | null
    failure: string | null
    language: Language
    created_at: string
    expires_at: string
    /** Until when an entry can be withdrawn; null if it cannot. */
    withdrawable_until: Generated<string | null>
    poll_at: string | null
    polls: Generated<number>
  }
  payment_events: {
    id: GeneratedAlways<number>
    payment_id: string
    at: string
    snapshot: ColumnType<PaymentSnapshot, string, never>
    effect: string
  }
  payment_mode: { only_row: Generated<boolean>; mode: PaymentMode }
  provider_checkouts: {
    key: string
    order_id: string
    provider: string
    mode: PaymentMode
    began_at: string
    ref: string | null
    url: string | null
  }
  provider_refunds: {
    refund_id: string
    provider: string
    payment_ref: string
    amount_cents: number
    asked_at: string
    ref: string | null
  }
  sandbox_orders: {
    ref: string
    order_id: string
    key: string
    amount_cents: number
    currency: string
    description: string
    return_url: string
    cancel_url: string
    expires_at: string
    language: string
    state: Generated<PayState>
    failure: string | null
    settles_at: ColumnType<string | null, string | null | undefined>
    settles_as: ColumnType<'succeeded' | 'failed' | null, 'succeeded' | 'failed' | null | undefined>
    changed_at: string
  }
  sandbox_charges: {
    ref: string
    order_ref: string
    method: 'card' | 'pix'
    amount_cents: number
    currency: string
    disputed: boolean
  }
  sandbox_refunds: { key: string; ref: string; amount_cents: number; refund_id: string | null }
  sandbox_events: {
    id: string
    order_ref: string
    type: string
    state: 'waiting' | 'delivered' | 'lost' | 'given_up'
    copies: number
    attempts: Generated<number>
    created_at: string
    deliver_at: string
  }
  sandbox_settings: {
    only_row: Generated<boolean>
    webhook_secret: Buffer
    switches: ColumnType<Partial<Switches>, string>
  }
}
