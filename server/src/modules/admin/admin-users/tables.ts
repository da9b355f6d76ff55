import type { IDENTITY_CHECKS, SuspensionReason } from '@bora/rules/suspension.ts'
import type { TwoAdminAct } from '@bora/rules/two-admins.ts'
import type { Generated } from 'kysely'

/** Parameters of an act besides the person: which of them are present depends on the act. */
export type ProposalDetails = {
  reason?: SuspensionReason
  /** Null for a suspension without an end. */
  days?: number | null
  factorId?: string
  /** The owner's name for the factor, for the deciding admin. */
  factorName?: string
  check?: (typeof IDENTITY_CHECKS)[number]
}

export type AdminUserTables = {
  admin_proposals: {
    id: string
    act: TwoAdminAct
    person_id: string
    details: ProposalDetails
    note: string
    proposed_by: string
    proposed_at: string
    state: Generated<'open' | 'done' | 'declined'>
    decided_by: string | null
    decided_at: string | null
  }
}
