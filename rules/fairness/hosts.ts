import type { Instant } from '../calendar.ts'

/**
 * A person's role in a challenge: its creator; its leader, if the creator's account is deleted or suspended; a
 * co-admin; or none of these (docs/rules/challenges.md#co-admins).
 */
export const HOST_ROLES = ['none', 'co_admin', 'lead', 'creator'] as const
export type HostRole = (typeof HOST_ROLES)[number]

/** Powers of hosts beyond those of other participants. */
export const HOST_POWERS = ['remove', 'name_co_admins', 'set_privacy', 'hide', 'call_staff'] as const
export type HostPower = (typeof HOST_POWERS)[number]

/** A co-admin who accepted and is fully in. */
export type CoAdmin = { id: string; acceptedAt: Instant; isSuspended: boolean }

export type Hosts = { creatorId: string; isCreatorGone: boolean; coAdmins: readonly CoAdmin[] }

/**
 * Returns who leads a challenge: its creator, as long as the account is neither deleted nor suspended; else the first
 * co-admin, by acceptance and then by id, who isn't suspended; null: staff.
 */
export function leaderOf({ creatorId, isCreatorGone, coAdmins }: Hosts): string | null {
  if (!isCreatorGone) return creatorId
  const [first] = coAdmins
    .filter(one => !one.isSuspended)
    .toSorted((a, b) => timeOf(a.acceptedAt) - timeOf(b.acceptedAt) || (a.id < b.id ? -1 : 1))
  return first?.id ?? null
}

/** Returns a person's role in a challenge; staff lead one without another leader. */
export function hostRole(hosts: Hosts, person: { id: string; isStaff: boolean }): HostRole {
  if (person.id === hosts.creatorId) return 'creator'
  const leader = leaderOf(hosts)
  if (leader === person.id || (leader === null && person.isStaff)) return 'lead'
  return hosts.coAdmins.some(one => one.id === person.id) ? 'co_admin' : 'none'
}

/** Returns whether a host has a power: the leader has all of them, co-admins can hide and call staff. */
export function hasPower(role: HostRole, power: HostPower): boolean {
  if (role === 'none') return false
  return role !== 'co_admin' || power === 'hide' || power === 'call_staff'
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
