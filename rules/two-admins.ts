import { FIRST_ADMIN_DAYS, SECOND_ADMIN_HOURS } from './limits.ts'

/** Acts on an admin, or appointing one, that require two admins (docs/rules/people-and-rights.md#two-admins). */
export const TWO_ADMIN_ACTS = ['grant_admin', 'take_admin', 'suspend', 'force_password', 'remove_factor'] as const
export type TwoAdminAct = (typeof TWO_ADMIN_ACTS)[number]

/** Why the viewer can't complete what another admin began, most important first. */
export const PAIR_REFUSALS = [
  'not_allowed',
  'other_admin_needed',
  'first_admin_gone',
  'proposal_expired',
  'second_admin_new',
  'admins_connected',
] as const
export type PairRefusal = (typeof PAIR_REFUSALS)[number]

/** An admin's current standing. */
export type AdminStanding = {
  id: string
  /** When the role was granted, ISO text in UTC; null without it. */
  adminSince: string | null
  /** Whether the operator's command granted the role, rather than another admin. */
  byCommand: boolean
  suspended: boolean
  /** Whether the account has a verified second factor. */
  hasFactor: boolean
}

/** Two admins and what connects them; `begunAt`, ISO text in UTC, is the time of the first one's act. */
export type AdminPair = {
  first: AdminStanding
  begunAt: string
  second: AdminStanding
  sharesDevice: boolean
  sharesPayoutDetails: boolean
}

const HOUR_MS = 3_600_000

/**
 * Returns why the second admin can't complete at `now` what the first one began, or null. Both must be admins with a
 * second factor now, the first without interruption since the act, the second for SECOND_ADMIN_HOURS unless the command
 * appointed them. They must share neither a device nor payout details. An act expires after FIRST_ADMIN_DAYS.
 */
export function pairRefusal({ first, begunAt, second, ...shared }: AdminPair, now: Date): PairRefusal | null {
  if (!canAct(second)) return 'not_allowed'
  if (first.id === second.id) return 'other_admin_needed'
  const [begun, at] = [Date.parse(begunAt), now.getTime()]
  if (!canAct(first) || Date.parse(first.adminSince!) > begun) return 'first_admin_gone'
  if (at - begun >= FIRST_ADMIN_DAYS * 24 * HOUR_MS) return 'proposal_expired'
  const isNew = !second.byCommand && at - Date.parse(second.adminSince!) < SECOND_ADMIN_HOURS * HOUR_MS
  if (isNew) return 'second_admin_new'
  return shared.sharesDevice || shared.sharesPayoutDetails ? 'admins_connected' : null
}

/** Returns whether a pending act can't be completed by any second admin, so that it can be started again. */
export function isVoid(refusal: PairRefusal | null): boolean {
  return refusal === 'first_admin_gone' || refusal === 'proposal_expired'
}

function canAct({ adminSince, suspended, hasFactor }: AdminStanding): boolean {
  return adminSince !== null && !suspended && hasFactor
}

/** Acts that are mailed to every admin: those that need two, and lifting an admin's suspension, which needs one. */
export const ADMIN_MAIL_ACTS = [...TWO_ADMIN_ACTS, 'lift_suspension'] as const
export type AdminMailAct = (typeof ADMIN_MAIL_ACTS)[number]
export type AdminMailStage = 'proposed' | 'done' | 'declined'
