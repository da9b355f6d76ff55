import type { Currency } from '@bora/rules/money.ts'
import type { Generated } from 'kysely'

export type RefundReason = 'left' | 'withdrawn' | 'removed' | 'challenge_refunded' | 'not_admitted' | 'mismatch'

export type RefundTables = {
  refunds: {
    id: string
    payment_id: string
    provider_ref: string | null
    challenge_id: string
    user_id: string
    purpose: 'entry' | 'prize'
    reason: RefundReason
    currency: Currency
    cash_cents: number
    bonus_cents: number
    main_cents: Generated<number>
    state: 'started' | 'done' | 'to_wallet'
    attempt: Generated<number>
    tries: Generated<number>
    poll_at: string | null
    created_at: string
    resolved_at: string | null
  }
}
