import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Metadata } from './tables.ts'

export type NewAccount = {
  /** The id of an existing person. */
  id: string
  /** A normalized e-mail address, phone number, or neither. */
  email?: string | null
  phone?: string | null
  passwordHash: string | null
  metadata: Metadata
  /** Whether the metadata stays as given; by default the server's facts about the address are added. */
  metadataAsGiven?: boolean
  termsVersion: string | null
  /** When the address was confirmed. */
  confirmedAt: Date | null
  /** The identity at another provider or a wallet, in place of that of an address. */
  identity?: { provider: string; subject: string; data: Metadata }
  now: Date
}

/**
 * Inserts an account with the identity of its address or of another provider; without either it is anonymous. Fails
 * with the database's unique violation if the address is taken.
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
