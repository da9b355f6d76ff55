import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { accountAt } from '../accounts/account-at.ts'
import { giveRoles, personOf, type Person } from '../people/people.ts'

/**
 * Gives the account that has confirmed this address a role beside those it has; `nobody` where none has. Its open
 * sessions have it within seconds.
 */
export async function grantRole(
  db: Kysely<Tables>,
  address: string,
  role: 'admin' | 'ambassador',
): Promise<'granted' | 'had' | 'nobody'> {
  const account = await accountAt(db, address.trim().toLowerCase())
  if (!account || account.email_confirmed_at === null) return 'nobody'
  const { roles } = (await personOf(db, account.id))!
  if (roles.includes(role)) return 'had'
  await giveRoles(db, account.id, [...roles, role] satisfies Person['roles'])
  return 'granted'
}
