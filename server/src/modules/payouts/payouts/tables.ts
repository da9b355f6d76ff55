import type { Destination } from '@bora/rules/destination.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { PayoutCountry, PayoutFailure, PayoutStatus } from '@bora/rules/payouts.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { PayoutProviderId } from '../../../adapters/payout-provider.ts'

export type PayoutTables = {
  payouts: {
    id: string
    user_id: string
    amount_cents: number
    currency: Currency
    status: Generated<PayoutStatus>
    provider: PayoutProviderId
    country: PayoutCountry
    /** The whole destination and CPF, at the time of the request. */
    sealed: Buffer
    shown: Destination
    holder_name: string
    shown_cpf: string | null
    cpf_mark: Buffer | null
    releases_needed: number
    released_by: string | null
    released_at: string | null
    confirmed_by: string | null
    confirmed_at: string | null
    waits_until: string | null
    requested_at: string
    attempts: Generated<number>
    asked_at: string | null
    due_at: string | null
    provider_ref: string | null
    end_to_end_id: string | null
    fee_cents: number | null
    failure: PayoutFailure | null
    sent_at: string | null
    ended_at: string | null
    returned_at: string | null
  }
  payout_stops: {
    id: GeneratedAlways<number>
    invariant: `I${number}`
    problems: number
    found_at: string
    seen_at: string
    ended_at: string | null
  }
  payout_checks: { only_row: Generated<boolean>; checked_at: string; missed_at: string | null; told_at: string | null }
  sandbox_transfers: {
    payout_id: string
    amount_cents: number
    currency: Currency
    ends_as: 'completed' | 'failed' | 'returned'
    ends_at: string
    created_at: string
  }
}
