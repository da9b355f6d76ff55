import type { Destination } from '@bora/rules/destination.ts'
import type { OwnKeyKind } from '@bora/rules/own-pix-key.ts'
import type { BankDetailsRefusal, BankDetailsState, PayoutCountry } from '@bora/rules/payouts.ts'
import type { Generated } from 'kysely'

export type BankDetailsTables = {
  bank_details: {
    user_id: string
    version: Generated<number>
    country: PayoutCountry
    /** The whole destination and CPF. */
    sealed: Buffer
    /** The destination, masked. */
    shown: Destination
    holder_name: string
    shown_cpf: string | null
    cpf_mark: Buffer | null
    /** Of its last four digits. */
    cpf_end_mark: Generated<Buffer | null>
    /** Of the destination; null in rows written before it existed. */
    destination_mark: Generated<Buffer | null>
    state: Generated<BankDetailsState>
    refusal: BankDetailsRefusal | null
    submitted_at: string
    decided_at: string | null
    payable_from: string
    /** As which of the account's own keys they were verified without a review; null if a review decides. */
    matched: Generated<OwnKeyKind | null>
  }
  account_cpfs: { cpf_mark: Buffer; user_id: string; found_at: string }
}
