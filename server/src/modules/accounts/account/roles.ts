import { Role } from '@bora/contract/me.ts'
import type { z } from 'zod'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** Roles that an operator gives, apart: those that give rights, and those that only the operator's own apps know. */
export function sortedRoles(given: unknown): { known: z.output<typeof Role>[]; others: string[] } {
  if (!Array.isArray(given) || !given.every(role => typeof role === 'string')) {
    throw new AuthRefusal('validation_failed', 'roles should be a list of texts')
  }
  const known = Role.options.filter(role => given.includes(role))
  return { known, others: otherRoles(given) }
}

/** Of roles as an account's `app_metadata` keeps them, those that give no right here. */
export function otherRoles(kept: unknown): string[] {
  if (!Array.isArray(kept)) return []
  const names = kept.filter((role): role is string => typeof role === 'string')
  return [...new Set(names)].filter(role => !Role.safeParse(role).success)
}
