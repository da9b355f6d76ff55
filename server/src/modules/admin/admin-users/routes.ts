// Finds people for admins, shows a person's timeline, and calls the modules that own the data an admin may change. Owns
// proposals of admins about admins. Guarantees: each look and each change is in the audit log, in the same transaction,
// and the admin role and an admin's sign-in methods change only with two admins. Depends on people, accounts,
// account-admin, sessions, device fingerprints, admin-acts, bank-details, two-admins and wallet.
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
