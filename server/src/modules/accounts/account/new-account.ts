import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Metadata } from './tables.ts'

export type NewAccount = {
  /** The id of a person who exists already. */
  id: string
  /** An e-mail address, a phone number, or neither; both as they are kept. */
  email?: string | null
  phone?: string | null
  passwordHash: string | null
  metadata: Metadata
  /** Whether the metadata stays as given; by default what the server knows of the address is written beside it. */
  metadataAsGiven?: boolean
  termsVersion: string | null
  /** When its address was confirmed. */
  confirmedAt: Date | null
  /** The identity of another provider or a wallet, in place of one of its address. */
  identity?: { provider: string; subject: string; data: Metadata }
  now: Date
}

/**
 * Writes an account with the identity of its address or of another provider; with none it is an anonymous one. Fails
 * with the database's unique violation when the address is taken.
 */
export async function insertAccount(db: Kysely<Tables>, account: NewAccount): Promise<void> {
  const { id, email = null, phone = null, passwordHash, metadata, termsVersion, identity } = account
  const { metadataAsGiven = false } = account
  const now = account.now.toISOString()
  const confirmedAt = account.confirmedAt?.toISOString() ?? null
  const verified = confirmedAt !== null
  const own = identity?.data ?? {
    sub: id,
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    email_verified: verified && email !== null,
    phone_verified: verified && phone !== null,
  }
  const provider = identity?.provider ?? (email !== null ? 'email' : phone !== null ? 'phone' : null)
  await db
    .insertInto('auth.users')
    .values({
      id,
      email,
      email_confirmed_at: email !== null ? confirmedAt : null,
      phone,
      phone_confirmed_at: phone !== null ? confirmedAt : null,
      password_hash: passwordHash,
      user_metadata: provider === null || metadataAsGiven ? metadata : { ...metadata, ...own },
      terms_version: termsVersion,
      terms_accepted_at: termsVersion === null ? null : now,
      last_sign_in_at: null,
      banned_until: null,
      is_anonymous: provider === null,
      is_sso: provider?.startsWith('sso:') ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (provider === null) return
  await db
    .insertInto('auth.identities')
    .values({
      identity_id: randomUUID(),
      user_id: id,
      provider,
      provider_id: identity?.subject ?? id,
      identity_data: own,
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
