import type { Currency } from '@bora/rules/money.ts'
import type { Generated } from 'kysely'

export type PrizeTables = {
  settlements: {
    challenge_id: string
    revision: number
    outcome: 'paid' | 'refunded' | 'none'
    currency: Currency
    pool_cents: number
    fee_cents: number
    prize_cents: number
    /** The bonus credits in the pool and the fee; null for results from before credits stayed credits. */
    credit_cents: number | null
    fee_credit_cents: number | null
    participants: number
    workouts: number
    fingerprint: string
    settled_at: string
    disputes_until: string
    free_at: string
  }
  settlement_lines: {
    challenge_id: string
    revision: number
    user_id: string
    position: number
    rank: number
    score: number
    trained_days: Generated<number>
    reached_target: boolean
    wins: boolean
    prize_cents: Generated<number>
    /** The part of the prize that is bonus credits. */
    credit_cents: Generated<number>
    odd_cent: Generated<boolean>
    refund_cents: Generated<number>
    free_at: string | null
    released_at: string | null
    /** For a prize of a later revision: the amount released by earlier ones, and its credit part. */
    freed_cents: Generated<number>
    freed_credit_cents: Generated<number>
  }
  contested_prizes: {
    challenge_id: string
    dispute_id: string
    user_id: string
    held_again_cents: Generated<number>
    held_again_credit_cents: Generated<number>
    since: string
    until: string | null
    held_again_until: string | null
  }
  settlement_histories: { challenge_id: string; revision: number; slice: number; body: Buffer }
}
