import type { AdminStanding, PairRefusal } from '@bora/rules/two-admins.ts'
import { pairRefusal } from '@bora/rules/two-admins.ts'
import { SECOND_ADMIN_HOURS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Context, SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { Refusal } from '../../../core/refusal.ts'
import { unseal } from '../../payouts/index.ts'
import { sharesDevice } from '../../accounts/index.ts'

/** An act begun by one admin: who, and when, ISO text in UTC. */
type Begun = { by: string; at: string }

/**
 * Serializes acts that depend on the admin roles until the end of the transaction: two admins who remove each other's
 * role at the same moment would otherwise leave none. `shared` is for acts that only read the roles.
 */
export async function lockAdmins({ db }: Pick<Context, 'db'>, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtext('admins and people'))`.execute(db)
}

/**
 * Refuses, within the transaction of the act, if the viewer cannot complete what another admin began
 * (docs/rules/people-and-rights.md#two-admins). Call it before the act is recorded: role changes take this lock first.
 */
export async function refusePair(ctx: SignedIn, begun: Begun): Promise<void> {
  await lockAdmins(ctx, 'shared')
  const [refusal = null] = await pairRefusals(ctx, [begun])
  if (refusal === 'second_admin_new') throw new Refusal(refusal, { params: { hours: SECOND_ADMIN_HOURS } })
  if (refusal !== null) throw new Refusal(refusal)
}

/** Returns, in the given order, why the viewer cannot complete each of these; null if it may. */
export async function pairRefusals(ctx: SignedIn, begun: readonly Begun[]): Promise<(PairRefusal | null)[]> {
  if (begun.length === 0) return []
  const viewerId = ctx.viewer.id
  const others = [...new Set(begun.map(({ by }) => by))].filter(id => id !== viewerId)
  const standings = await standingsOf(ctx, [viewerId, ...others])
  const connections = new Map<string, Connections>()
  for (const id of others) connections.set(id, await connectionsOf(ctx, viewerId, id))
  return begun.map(({ by, at }) =>
    pairRefusal(
      {
        first: standings.get(by)!,
        begunAt: at,
        second: standings.get(viewerId)!,
        ...(connections.get(by) ?? { sharesDevice: false, sharesPayoutDetails: false }),
      },
      ctx.now,
    ),
  )
}

async function standingsOf({ db }: Context, ids: readonly string[]): Promise<Map<string, AdminStanding>> {
  const any = sql<string>`any(${ids}::uuid[])`
  const people = await db
    .selectFrom('people')
    .select(['id', 'admin_since', 'admin_by_command'])
    .where('id', '=', any)
    .execute()
  const factors = await db
    .selectFrom('auth.mfa_factors')
    .select('user_id')
    .where('user_id', '=', any)
    .where('status', '=', 'verified')
    .execute()
  const suspended = await suspendedOf({ db }, ids)
  return new Map(
    ids.map(id => {
      const person = people.find(each => each.id === id)
      return [
        id,
        {
          id,
          adminSince: person?.admin_since ?? null,
          byCommand: person?.admin_by_command ?? false,
          suspended: suspended.includes(id),
          hasFactor: factors.some(({ user_id }) => user_id === id),
        },
      ]
    }),
  )
}

/** Returns those of these accounts that are suspended now. */
export async function suspendedOf({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('banned_until', '>', systemClock().toISOString())
    .execute()
  return rows.map(row => row.id)
}

/**
 * Refuses `own_payout` to an admin who decides about money of their own account, or of one that shares a browser or
 * payout details with it (docs/rules/people-and-rights.md#alone).
 */
export async function refuseOwn(ctx: SignedIn, personId: string): Promise<void> {
  if (personId === ctx.viewer.id) throw new Refusal('own_payout')
  const { sharesDevice, sharesPayoutDetails } = await connectionsOf(ctx, ctx.viewer.id, personId)
  if (sharesDevice || sharesPayoutDetails) throw new Refusal('own_payout')
}

type Connections = { sharesDevice: boolean; sharesPayoutDetails: boolean }

async function connectionsOf(ctx: SignedIn, one: string, other: string): Promise<Connections> {
  return {
    sharesDevice: await sharesDevice(ctx.db, one, [other]),
    sharesPayoutDetails: (await sharesCpf(ctx, one, other)) || (await sharesDestination(ctx, one, other)),
  }
}

// Includes the CPF of removed details.
async function sharesCpf({ db }: Context, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    with marks as (
      select user_id, cpf_mark from bank_details union select user_id, cpf_mark from account_cpfs
      union select user_id, cpf_mark from payouts
    )
    select from marks a join marks b on b.cpf_mark = a.cpf_mark
    where a.user_id = ${one} and b.user_id = ${other} limit 1`.execute(db)
  return rows.length > 0
}

async function sharesDestination(ctx: Context, one: string, other: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('bank_details')
    .select(['user_id', 'sealed'])
    .where('user_id', 'in', [one, other])
    .execute()
  const [first, second] = rows.map(({ user_id, sealed }) => unseal(ctx, user_id, sealed).destination)
  return first !== undefined && second !== undefined && isDeepStrictEqual(first, second)
}
