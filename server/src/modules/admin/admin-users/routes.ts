// Finds people for admins, shows a person's whole story, and has the rooms that own it change what an admin
// may change. Owns what one admin proposed about another one. Promises: who looked and who changed what is in the audit log,
// in the same transaction, and the admin role and what an admin signs in by change only when two admins say so. Leans on
// people, accounts, account-admin, sessions, origins, admin-acts, bank-details, two-admins and wallet.
import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { approveProposal, changeRole, forcePassword, liftSuspensionOf, read, removeFactor, suspend } from './acts.ts'
import { decline, proposals } from './proposals.ts'
import { recordFingerprint } from '../../accounts/index.ts'
import { list } from './search.ts'

export const adminUsers: Handlers<Api['adminUsers']> = {
  list,
  read,
  suspend,
  lift: liftSuspensionOf,
  changeRole,
  forcePassword,
  removeFactor,
  proposals,
  approveProposal,
  declineProposal: decline,
  noteDevice: async (ctx, { body }) => {
    await recordFingerprint(ctx, body)
    return {}
  },
}
