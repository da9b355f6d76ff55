import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { User } from './account-address.ts'

/** Returns the account that signs in with an e-mail address or a phone number; ignores accounts created by SSO. */
export async function accountAt(db: Kysely<Tables>, address: string): Promise<User | null> {
  const user = await db
    .selectFrom('auth.users')
    .selectAll()
    .where(address.includes('@') ? 'email' : 'phone', '=', address)
    .where('is_sso', '=', false)
    .executeTakeFirst()
  return user ?? null
}

/** Returns whether an account ever confirmed the address that it is found by. */
export function isConfirmed(user: User, address: string): boolean {
  return (address.includes('@') ? user.email_confirmed_at : user.phone_confirmed_at) !== null
}

// An address that is unconfirmed, or that only a company states, may be a stranger's.
const provenAddresses = (db: Kysely<Tables>) =>
  db.selectFrom('auth.users').where('email_confirmed_at', 'is not', null).where('is_sso', '=', false)

/** Returns the e-mail address of an account if its owner confirmed it; null for one that only a company states. */
export async function provenAddressOf(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const account = await provenAddresses(db).select('email').where('id', '=', userId).executeTakeFirst()
  return account?.email ?? null
}

/** Returns the accounts that have confirmed one of these e-mail addresses, by address. */
export async function accountsProving(db: Kysely<Tables>, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = await provenAddresses(db)
    .select(['id', 'email'])
    .where(({ eb, val }) => eb('email', '=', eb.fn.any(val([...addresses]))))
    .execute()
  return new Map(rows.map(({ id, email }) => [email!, id]))
}
