import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { AccountTables } from './tables.ts'

const SHOWN = [
  'id',
  'user_id',
  'friendly_name',
  'factor_type',
  'status',
  'phone',
  'last_challenged_at',
  'created_at',
  'updated_at',
] as const

/** A second factor without its secret, which is read only where a code is checked. */
export type Factor = Pick<Selectable<AccountTables['auth.mfa_factors']>, (typeof SHOWN)[number]>

/** Returns the second factors of accounts, oldest first. */
export function factorsOf(db: Kysely<Tables>, userIds: readonly string[]): Promise<Factor[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .select(SHOWN)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns whether an account has a verified second factor: from then on sensitive actions need `aal2`. */
export function hasVerifiedFactor({ factors }: { factors: readonly Pick<Factor, 'status'>[] }): boolean {
  return factors.some(factor => factor.status === 'verified')
}

/** Returns a second factor in the official clients' format. */
export function factorObject(factor: Factor): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...(factor.friendly_name !== '' && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...(factor.phone !== null && { phone: factor.phone }),
    ...(factor.last_challenged_at !== null && { last_challenged_at: factor.last_challenged_at }),
  }
}

/** Returns the caller's factor with this id. Refuses anonymous callers, invalid ids, and other people's factors. */
export function factorOf({ account }: { account: { is_anonymous: boolean; factors: Factor[] } }, id: string): Factor {
  refuseAnonymous(account)
  if (!z.uuid().safeParse(id).success) {
    throw new AuthRefusal('validation_failed', 'factor_id must be an UUID', { status: 404 })
  }
  const factor = account.factors.find(each => each.id === id.toLowerCase())
  if (!factor) throw factorNotFound()
  return factor
}

export function refuseAnonymous({ is_anonymous }: { is_anonymous: boolean }): void {
  if (is_anonymous) {
    throw new AuthRefusal('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 })
  }
}

export function factorNotFound(): AuthRefusal {
  return new AuthRefusal('mfa_factor_not_found', 'Factor not found')
}

/**
 * Refuses a session of the first level that gives a factor which doesn't count yet, once another one does: it may have
 * been enrolled by a person who knew the password before the owner added a second factor.
 */
export function refusePlanted(
  { status }: Pick<Factor, 'status'>,
  factors: readonly Factor[],
  aal: 'aal1' | 'aal2',
): void {
  if (status === 'verified' || aal === 'aal2' || !hasVerifiedFactor({ factors })) return
  throw new AuthRefusal('insufficient_aal', 'AAL2 required to verify a new factor', { status: 403 })
}

/** Refuses verification of a factor type that is switched off. */
export function refuseSwitchedOff({ config }: Pick<Context, 'config'>, type: Factor['factor_type']): void {
  if (type === 'totp' && !config.auth.totp) {
    throw new AuthRefusal('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (type === 'phone' && !config.auth.phoneFactor) {
    throw new AuthRefusal('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  if (type === 'webauthn' && !config.auth.passkeys) {
    throw new AuthRefusal('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

/**
 * Locks an account's factors until the end of the transaction, so that changes are serialized; returns their current
 * state.
 */
export async function lockFactors(db: Kysely<Tables>, userId: string): Promise<Factor[]> {
  await db.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return factorsOf(db, [userId])
}
