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
