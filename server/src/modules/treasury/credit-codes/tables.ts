import type { Generated } from 'kysely'
import type { Currency } from '@bora/rules/money.ts'

/** Instants are ISO text in UTC, amounts whole cents. */
export type CreditCodeTables = {
  credit_codes: {
    id: string
    code_hash: string
    cents: number
    currency: Currency
    most_uses: number
    valid_until: string
    note: string
    made_by: string
    made_at: string
    needs_two: Generated<boolean>
    confirmed_by: string | null
    confirmed_at: string | null
    stopped_by: string | null
    stopped_at: string | null
    /** The key that the code is derived from. */
    key_generation: Generated<number>
  }
  credit_code_uses: {
    code_id: string
    number: number
    user_id: string
    device_hash: string
    cents: number
    most_uses: number
    used_at: string
  }
}
