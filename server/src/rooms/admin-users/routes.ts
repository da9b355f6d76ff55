// Owns nothing: finds people for admins, shows a person's whole story, and has the rooms that own it change what an admin
// may change. Promises: who looked and who changed what is in the audit log, in the same transaction. Leans on people,
// accounts, account-admin, sessions, admin-acts, bank-details and wallet.
import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { changeRole, forcePassword, lift, read, removeFactor, suspend } from './acts.ts'
import { list } from './search.ts'

export const adminUsers: Handlers<Api['adminUsers']> = {
  list,
  read,
  suspend,
  lift,
  changeRole,
  forcePassword,
  removeFactor,
}
