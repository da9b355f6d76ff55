import { hasPower, type HostPower, type HostRole, hostRole, type Hosts } from '@bora/rules/fairness/hosts.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'

type Inside = Pick<Context, 'db'>
type Run = { id: string; creator_id: string }

/**
 * Returns who runs a challenge now: its creator and whether the account is deleted or suspended, and the co-admins who
 * accepted and are fully in (docs/rules/challenges.md#co-admins).
 */
export async function hostsOf(ctx: Inside, challenge: Run): Promise<Hosts> {
  const accepted = await ctx.db
    .selectFrom('co_admins as c')
    .innerJoin('participants as p', join =>
      join.onRef('p.challenge_id', '=', 'c.challenge_id').onRef('p.user_id', '=', 'c.user_id'),
    )
    .select(['c.user_id', 'c.accepted_at'])
    .where('c.challenge_id', '=', challenge.id)
    .where('c.accepted_at', 'is not', null)
    .where('p.state', '=', 'participating')
    .execute()
  const away = await awayAmong(ctx, [challenge.creator_id, ...accepted.map(one => one.user_id)])
  return {
    creatorId: challenge.creator_id,
    isCreatorGone: away.has(challenge.creator_id),
    coAdmins: accepted.map(one => ({
      id: one.user_id,
      acceptedAt: one.accepted_at!,
      isSuspended: away.has(one.user_id),
    })),
  }
}

/** Returns the viewer's role in a challenge; staff with their second factor lead one without another leader. */
export async function hostRoleOf(ctx: SignedIn, challenge: Run): Promise<HostRole> {
  return (await hostingOf(ctx, challenge)).role
}

/** Returns how the viewer stands to a challenge, and whether they were named co-admin without having accepted yet. */
export async function hostingOf(ctx: SignedIn, challenge: Run): Promise<{ role: HostRole; isNamed: boolean }> {
  const { id, roles, aal } = ctx.viewer
  if (challenge.creator_id === id) return { role: 'creator', isNamed: false }
  const isStaff = roles.includes('admin') && aal === 'aal2'
  const coAdmin = await ctx.db
    .selectFrom('co_admins')
    .select('accepted_at')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', id)
    .executeTakeFirst()
  const isNamed = coAdmin?.accepted_at === null
  if (!isStaff && (!coAdmin || isNamed)) return { role: 'none', isNamed }
  return { role: hostRole(await hostsOf(ctx, challenge), { id, isStaff }), isNamed }
}

/** Returns whether the viewer has a power in a challenge. */
export async function mayAsHost(ctx: SignedIn, challenge: Run, power: HostPower): Promise<boolean> {
  return hasPower(await hostRoleOf(ctx, challenge), power)
}

/** Returns those of these challenges in which the viewer has a power. */
export async function hostedAmong(ctx: SignedIn, ids: readonly string[], power: HostPower): Promise<string[]> {
  const { id, roles, aal } = ctx.viewer
  if (ids.length === 0) return []
  const isStaff = roles.includes('admin') && aal === 'aal2'
  const candidates = await ctx.db
    .selectFrom('challenges as c')
    .select(['c.id', 'c.creator_id'])
    .where(({ eb, fn, val }) => eb('c.id', '=', fn.any(val([...ids]))))
    .$if(!isStaff, query =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('c.creator_id', '=', id),
          exists(
            selectFrom('co_admins as a')
              .select('a.user_id')
              .whereRef('a.challenge_id', '=', 'c.id')
              .where('a.user_id', '=', id)
              .where('a.accepted_at', 'is not', null),
          ),
        ]),
      ),
    )
    .execute()
  const hosted: string[] = []
  for (const one of candidates) if (await mayAsHost(ctx, one, power)) hosted.push(one.id)
  return hosted
}

/** Returns those of these people whose accounts are deleted or suspended now. */
async function awayAmong({ db }: Inside, ids: readonly string[]): Promise<Set<string>> {
  const accounts = await db
    .selectFrom('auth.users')
    .select(['id', 'banned_until'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  const now = systemClock().toISOString()
  const here = accounts.filter(one => one.banned_until === null || one.banned_until <= now).map(one => one.id)
  return new Set(ids.filter(id => !here.includes(id)))
}
