import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type Factor, factorObject, factorsOf } from './factors.ts'
import { otherRoles } from './roles.ts'
import type { AccountTables, Metadata } from './tables.ts'

/** An account with everything that the protocol's user object shows. */
export type Account = Selectable<AccountTables['auth.users']> & {
  roles: string[]
  identities: Selectable<AccountTables['auth.identities']>[]
  factors: Factor[]
}

/** Returns an account by its id, with identities and second factors oldest first; null if there is none. */
export async function accountOf(db: Kysely<Tables>, id: string): Promise<Account | null> {
  const [user] = await usersWithRoles(db, [id])
  return user ? { ...user, identities: await identitiesOf(db, [id]), factors: await factorsOf(db, [id]) } : null
}

/**
 * Returns accounts by their ids, in the order of the ids. The number of queries does not depend on the number of ids.
 */
export async function accountsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Account[]> {
  const users = new Map((await usersWithRoles(db, ids)).map(user => [user.id, user]))
  const identities = Map.groupBy(await identitiesOf(db, ids), identity => identity.user_id)
  const factors = Map.groupBy(await factorsOf(db, ids), factor => factor.user_id)
  return ids.flatMap(id => {
    const user = users.get(id)
    return user ? [{ ...user, identities: identities.get(id) ?? [], factors: factors.get(id) ?? [] }] : []
  })
}

function usersWithRoles(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('auth.users')
    .innerJoin('people', 'people.id', 'auth.users.id')
    .selectAll('auth.users')
    .select('people.roles')
    .where('auth.users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function identitiesOf(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute()
}

/**
 * Returns the metadata that the server itself writes, for tokens and clients: the sign-in providers, and the roles if
 * there are any.
 */
export function appMetadata(account: Account): Metadata {
  const providers = [...new Set(account.identities.map(identity => identity.provider))]
  const { roles: kept, ...others } = account.app_metadata
  const roles = [...account.roles, ...otherRoles(kept)]
  return {
    ...others,
    ...(providers.length > 0 && { provider: providers[0], providers }),
    ...(roles.length > 0 && { roles }),
  }
}

/** Returns an account in the official clients' user format: instants in UTC, an empty string for a missing address. */
export function userObject(account: Account): Record<string, unknown> {
  const confirmations = [account.email_confirmed_at, account.phone_confirmed_at].filter(at => at !== null)
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    ...filled('email_confirmed_at', account.email_confirmed_at),
    ...filled('invited_at', account.invited_at),
    phone: account.phone ?? '',
    ...filled('phone_confirmed_at', account.phone_confirmed_at),
    ...filled('confirmation_sent_at', account.confirmation_sent_at),
    ...filled('confirmed_at', confirmations.sort()[0] ?? null),
    ...filled('recovery_sent_at', account.recovery_sent_at),
    ...filled('new_email', account.new_email),
    ...filled('email_change_sent_at', account.email_change_sent_at),
    ...filled('new_phone', account.new_phone),
    ...filled('phone_change_sent_at', account.phone_change_sent_at),
    ...filled('reauthentication_sent_at', account.reauthentication_sent_at),
    ...filled('last_sign_in_at', account.last_sign_in_at),
    app_metadata: appMetadata(account),
    user_metadata: account.user_metadata,
    ...(account.factors.length > 0 && { factors: account.factors.map(factorObject) }),
    identities: account.identities.map(identityObject),
    created_at: account.created_at,
    updated_at: account.updated_at,
    ...filled('banned_until', account.banned_until),
    is_anonymous: account.is_anonymous,
  }
}

function identityObject(identity: Account['identities'][number]): Record<string, unknown> {
  const email = identity.identity_data.email
  return {
    identity_id: identity.identity_id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...filled('last_sign_in_at', identity.last_sign_in_at),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...(typeof email === 'string' && { email }),
  }
}

function filled(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value }
}
