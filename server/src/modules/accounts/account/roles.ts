import { Role } from '@bora/contract/me.ts'
import type { z } from 'zod'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** Splits an operator's roles into those that grant rights and those that only the operator's own apps use. */
export function sortedRoles(given: unknown): { known: z.output<typeof Role>[]; others: string[] } {
  if (!Array.isArray(given) || !given.every(role => typeof role === 'string')) {
    throw new AuthRefusal('validation_failed', 'roles should be a list of texts')
  }
  const known = Role.options.filter(role => given.includes(role))
  return { known, others: otherRoles(given) }
}

/** Returns the roles in an account's `app_metadata` that grant no rights here. */
export function otherRoles(kept: unknown): string[] {
  if (!Array.isArray(kept)) return []
  const names = kept.filter((role): role is string => typeof role === 'string')
  return [...new Set(names)].filter(role => !Role.safeParse(role).success)
}
