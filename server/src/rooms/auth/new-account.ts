import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Metadata } from './tables.ts'

export type NewAccount = {
  /** The id of a person who exists already. */
  id: string
  email: string
  passwordHash: string
  metadata: Metadata
  termsVersion: string | null
  confirmedAt: Date | null
  now: Date
}

/** Writes an account with its e-mail identity. Fails with the database's unique violation when the address is taken. */
export async function insertAccount(db: Kysely<Tables>, account: NewAccount): Promise<void> {
  const now = account.now.toISOString()
  const verified = account.confirmedAt !== null
  const own = { sub: account.id, email: account.email, email_verified: verified, phone_verified: false }
  await db
    .insertInto('auth.users')
    .values({
      id: account.id,
      email: account.email,
      email_confirmed_at: account.confirmedAt?.toISOString() ?? null,
      phone: null,
      phone_confirmed_at: null,
      password_hash: account.passwordHash,
      user_metadata: { ...account.metadata, ...own },
      terms_version: account.termsVersion,
      terms_accepted_at: account.termsVersion === null ? null : now,
      last_sign_in_at: null,
      banned_until: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('auth.identities')
    .values({
      identity_id: randomUUID(),
      user_id: account.id,
      provider: 'email',
      provider_id: account.id,
      identity_data: own,
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
