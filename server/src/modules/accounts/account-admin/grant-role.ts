import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { accountAt } from '../account/account-at.ts'
import { personOf, setRole } from '../people/people.ts'

/**
 * Adds a role, granted by operator command as of `now`, to the account that has confirmed this address; `nobody` if
 * there is no such account. Its open sessions get the role within seconds.
 */
export async function grantRole(
  db: Kysely<Tables>,
  address: string,
  role: 'admin' | 'ambassador',
  now: Date = systemClock(),
): Promise<'granted' | 'had' | 'nobody'> {
  const account = await accountAt(db, address.trim().toLowerCase())
  if (!account || account.email_confirmed_at === null) return 'nobody'
  const person = (await personOf(db, account.id))!
  await setRole(db, person.id, role, { now, byCommand: true })
  return person.roles.includes(role) ? 'had' : 'granted'
}
