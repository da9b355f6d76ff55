import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { deleteTokens } from '../one-time-tokens/one-time-tokens.ts'
import type { AccountTables, Metadata } from './tables.ts'

export type User = Selectable<AccountTables['auth.users']>

/** Returns an account's row, locked until the transaction ends; null if there is none. */
export async function lockedUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  const rows = db.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate()
  return (await rows.executeTakeFirst()) ?? null
}

/** Returns an account's addresses with when they were confirmed; they can't change until the transaction ends. */
export async function addressesOf(db: Kysely<Tables>, id: string): Promise<Addresses> {
  const user = await db
    .selectFrom('auth.users')
    .select(['email', 'email_confirmed_at', 'phone', 'phone_confirmed_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
  return {
    email: { address: user.email, confirmedAt: user.email_confirmed_at },
    phone: { address: user.phone, confirmedAt: user.phone_confirmed_at },
  }
}

type Addresses = Record<'email' | 'phone', { address: string | null; confirmedAt: string | null }>

/**
 * Sets an account's confirmed e-mail address, new or its own, in a transaction that holds its row. The account is
 * permanent from then on, and codes sent before become invalid. Refuses an address that is taken.
 */
export async function setEmail(db: Kysely<Tables>, user: User, email: string): Promise<void> {
  const now = systemClock().toISOString()
  const changed = user.email !== email
  const own = { sub: user.id, email, email_verified: true }
  await unlessTaken('users_email', 'email_exists', () =>
    db
      .updateTable('auth.users')
      .set({
        email,
        email_confirmed_at: changed ? now : (user.email_confirmed_at ?? now),
        ...(changed && { new_email: null, email_change_half: null }),
        user_metadata: { phone_verified: false, ...user.user_metadata, ...own },
        is_anonymous: false,
        updated_at: now,
      })
      .where('id', '=', user.id)
      .execute(),
  )
  await giveIdentity(db, user.id, 'email', { phone_verified: false, ...own }, changed)
  await deleteTokens(db, user.id)
}

/** Like `setEmail`, for a phone number. */
export async function setPhone(db: Kysely<Tables>, user: User, phone: string): Promise<void> {
  const now = systemClock().toISOString()
  const changed = user.phone !== phone
  const own = { sub: user.id, phone_verified: true }
  await unlessTaken('users_phone', 'phone_exists', () =>
    db
      .updateTable('auth.users')
      .set({
        phone,
        phone_confirmed_at: changed ? now : (user.phone_confirmed_at ?? now),
        ...(changed && { new_phone: null }),
        user_metadata: { email_verified: false, ...user.user_metadata, ...own },
        is_anonymous: false,
        updated_at: now,
      })
      .where('id', '=', user.id)
      .execute(),
  )
  await giveIdentity(db, user.id, 'phone', { email_verified: false, ...own, phone }, changed)
  await deleteTokens(db, user.id)
}

// Confirming the address updates the existing identity of that kind; if there is none, one is created.
async function giveIdentity(
  db: Kysely<Tables>,
  userId: string,
  provider: 'email' | 'phone',
  data: Metadata,
  make: boolean,
): Promise<void> {
  const now = systemClock().toISOString()
  const updated = await db
    .updateTable('auth.identities')
    .set({ identity_data: sql<Metadata>`identity_data || ${JSON.stringify(data)}::jsonb`, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!make || updated.numUpdatedRows > 0n) return
  await db
    .insertInto('auth.identities')
    .values({
      identity_id: randomUUID(),
      user_id: userId,
      provider,
      provider_id: userId,
      identity_data: data,
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

async function unlessTaken(
  constraint: string,
  code: 'email_exists' | 'phone_exists',
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== constraint) throw error
    throw addressTaken(code)
  }
}

/** Returns the refusal for an address that another account has. */
export function addressTaken(code: 'email_exists' | 'phone_exists'): AuthRefusal {
  const what = code === 'email_exists' ? 'email address' : 'phone number'
  return new AuthRefusal(code, `A user with this ${what} has already been registered`)
}
