import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AuthTables } from './tables.ts'

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

/** A second factor without its secret, which leaves the database only where a code is checked. */
export type Factor = Pick<Selectable<AuthTables['auth.mfa_factors']>, (typeof SHOWN)[number]>

/** The second factors of an account, oldest first. */
export function factorsOf(db: Kysely<Tables>, userId: string): Promise<Factor[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether an account has a second factor that was proven once: from then on what matters needs `aal2`. */
export function hasVerifiedFactor({ factors }: { factors: readonly Pick<Factor, 'status'>[] }): boolean {
  return factors.some(factor => factor.status === 'verified')
}

/** A second factor as the official clients know it. */
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
