import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SuspensionReason } from '@bora/rules/suspension.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { Refusal } from '../../../core/refusal.ts'
import {
  deleteFactorOfUser,
  forceNewPassword,
  liftSuspension,
  passkeysOfUser,
  suspendAccount,
  type Account,
  accountOf,
  setRole,
  type Person,
  personOf,
  recheckSessions,
} from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { notifySuccessors } from '../../participation/index.ts'

import { adminReaders, lockAdmins, mailAdmins, ownAccounts, refusePair, suspendedOf } from '../../treasury/index.ts'
import { startedBy, closeProposal, openProposal, type ProposalRow, proposalView, propose } from './proposals.ts'
import { timelineOf } from './timeline.ts'

type Calls = (typeof api)['adminUsers']
type Whole = OutputOf<Calls['read']>

/** Returns a person's timeline, and records who read it. */
export async function read(ctx: SignedIn, { params }: InputOf<Calls['read']>): Promise<Whole> {
  const story = await timelineOf(ctx, params.personId)
  await recordAct(ctx, 'person_read', { subject: 'person', id: params.personId })
  return story
}

/**
 * Suspends an account; replaces an existing suspension. An admin's waits for a second admin. Refuses `not_allowed` to
 * an admin who competes with the person for a prize, also with another own account: the suspended log no workouts.
 */
export async function suspend(ctx: SignedIn, { params, body }: InputOf<Calls['suspend']>): Promise<Whole> {
  const { personId } = params
  const { person } = await others(ctx, personId)
  await refuseRival(ctx, personId)
  const { reason, days, note } = body
  if (isAdmin(person)) await propose(ctx, { act: 'suspend', personId, details: { reason, days }, note })
  else await doSuspend(ctx, personId, { reason, days }, note)
  return timelineOf(ctx, personId)
}

/** Lifts a suspension, if there is one. Refuses `own_account` for an account of the viewer's, too. */
export async function liftSuspensionOf(ctx: SignedIn, { params, body }: InputOf<Calls['lift']>): Promise<Whole> {
  const { personId } = params
  const { person } = await others(ctx, personId)
  if ((await ownAccounts(ctx, ctx.viewer.id)).includes(personId)) throw new Refusal('own_account')
  const before = await liftSuspension(ctx, personId)
  if (before) {
    await recordAct(ctx, 'suspension_lifted', { subject: 'person', id: personId }, body.note, { before })
    if (isAdmin(person)) await mailAdmins(ctx, { act: 'lift_suspension', personId, byId: ctx.viewer.id, stage: 'done' })
  }
  return timelineOf(ctx, personId)
}

/**
 * Grants or removes a role; does nothing if it changes nothing. The admin role of others waits for a second admin; an
 * admin gives up their own role alone.
 */
export async function changeRole(ctx: SignedIn, { params, body }: InputOf<Calls['changeRole']>): Promise<Whole> {
  const { personId } = params
  const { role, granted, note } = body
  const { person, account } = await locked(ctx, personId)
  await refuseRoleChange(ctx, { person, account }, role, granted)
  if (person.roles.includes(role) !== granted) {
    const takesTwo = role === 'admin' && personId !== ctx.viewer.id
    if (takesTwo) await propose(ctx, { act: granted ? 'grant_admin' : 'take_admin', personId, note })
    else await doChangeRole(ctx, person, role, granted, note)
  }
  return timelineOf(ctx, personId)
}

/** Invalidates a password, if there is one. An admin's waits for a second admin. */
export async function forcePassword(ctx: SignedIn, { params, body }: InputOf<Calls['forcePassword']>): Promise<Whole> {
  const { personId } = params
  const { person, account } = await others(ctx, personId)
  if (!isAdmin(person)) await doForcePassword(ctx, personId, body.note)
  else if (account.password_hash !== null || (await passkeysOfUser(ctx, personId)).length > 0)
    await propose(ctx, { act: 'force_password', personId, note: body.note })
  return timelineOf(ctx, personId)
}

/** Removes a second factor, and records how its owner's identity was verified. An admin's waits for a second admin. */
export async function removeFactor(ctx: SignedIn, { params, body }: InputOf<Calls['removeFactor']>): Promise<Whole> {
  const { personId, factorId } = params
  const { check, note } = body
  const { person, account } = await others(ctx, personId)
  if (!isAdmin(person)) await doRemoveFactor(ctx, account, { factorId, check }, note)
  else {
    const factorName = factorOf(account, factorId).friendly_name
    await propose(ctx, { act: 'remove_factor', personId, details: { factorId, factorName, check }, note })
  }
  return timelineOf(ctx, personId)
}

/**
 * Carries out another admin's proposal, if the two may decide together (docs/rules/people-and-rights.md#two-admins).
 */
export async function approveProposal(
  ctx: SignedIn,
  { params }: InputOf<Calls['approveProposal']>,
): Promise<OutputOf<Calls['approveProposal']>> {
  await lockAdmins(ctx)
  const row = await openProposal(ctx, params.proposalId)
  await refusePair(ctx, startedBy(row))
  const { person, account } = await others(ctx, row.person_id)
  const before = await adminReaders(ctx)
  await closeProposal(ctx, row, 'done')
  await carryOut(ctx, row, { person, account })
  await mailAdmins(ctx, { act: row.act, personId: row.person_id, byId: ctx.viewer.id, stage: 'done', also: before })
  return proposalView(ctx, row.id)
}

async function carryOut(ctx: SignedIn, row: ProposalRow, { person, account }: Known): Promise<void> {
  const { reason, days = null, factorId, check } = row.details
  switch (row.act) {
    case 'grant_admin':
    case 'take_admin': {
      const granted = row.act === 'grant_admin'
      await refuseRoleChange(ctx, { person, account }, 'admin', granted)
      if (isAdmin(person) !== granted) await doChangeRole(ctx, person, 'admin', granted, row.note)
      return
    }
    case 'suspend':
      await refuseRival(ctx, person.id)
      return doSuspend(ctx, person.id, { reason: reason!, days }, row.note)
    case 'force_password':
      return doForcePassword(ctx, person.id, row.note)
    case 'remove_factor':
      return doRemoveFactor(ctx, account, { factorId: factorId!, check: check! }, row.note)
  }
}

async function refuseRival(ctx: SignedIn, personId: string): Promise<void> {
  const shared = await ctx.db
    .selectFrom('participants as own')
    .innerJoin('participants as their', 'their.challenge_id', 'own.challenge_id')
    .innerJoin('challenges as c', 'c.id', 'own.challenge_id')
    .select('c.id')
    .where('own.user_id', 'in', await ownAccounts(ctx, ctx.viewer.id))
    .where('own.state', '=', 'participating')
    .where('their.user_id', '=', personId)
    .where('their.state', '=', 'participating')
    .where('c.status', '=', 'active')
    .where('c.prize_kind', '<>', 'none')
    .executeTakeFirst()
  if (shared) throw new Refusal('not_allowed')
}

async function doSuspend(
  ctx: SignedIn,
  personId: string,
  { reason, days }: { reason: SuspensionReason; days: number | null },
  note: string,
): Promise<void> {
  const until = days === null ? null : new Date(systemClock().getTime() + days * 86_400_000).toISOString()
  const done = await suspendAccount(ctx, personId, { reason, until })
  if (done === 'gone') throw new Refusal('account_gone')
  if (done === 'same') return
  await notifySuccessors(ctx, personId)
  await recordAct(ctx, 'person_suspended', { subject: 'person', id: personId }, note, {
    ...(done.before && { before: done.before }),
    after: { reason, until },
  })
}

type Role = 'admin' | 'ambassador'

async function doChangeRole(ctx: SignedIn, person: Person, role: Role, granted: boolean, note: string): Promise<void> {
  if (granted) await setRole(ctx.db, person.id, role, { now: ctx.now, byCommand: false })
  else await setRole(ctx.db, person.id, role, null)
  await recheckSessions(ctx, person.id)
  const roles = granted ? [...person.roles, role].sort() : person.roles.filter(each => each !== role)
  await recordAct(ctx, granted ? 'role_granted' : 'role_taken', { subject: 'person', id: person.id }, note, {
    before: { roles: person.roles },
    after: { roles },
  })
  if (role === 'admin' && person.id === ctx.viewer.id)
    await mailAdmins(ctx, { act: 'take_admin', personId: person.id, byId: ctx.viewer.id, stage: 'done' })
}

async function refuseRoleChange(
  ctx: SignedIn,
  { person, account }: Known,
  role: Role,
  granted: boolean,
): Promise<void> {
  // Admins need an address at which they can be reached; the command requires it, too.
  if (granted && account.email_confirmed_at === null) throw new Refusal('email_not_confirmed')
  const takesAdmin = role === 'admin' && !granted && isAdmin(person)
  if (takesAdmin && (await adminsBeside(ctx, person.id)) === 0) throw new Refusal('last_admin')
}

async function doForcePassword(ctx: SignedIn, personId: string, note: string): Promise<void> {
  if (await forceNewPassword(ctx, personId))
    await recordAct(ctx, 'password_forced', { subject: 'person', id: personId }, note)
}

async function doRemoveFactor(
  ctx: SignedIn,
  account: Account,
  { factorId, check }: { factorId: string; check: string },
  note: string,
): Promise<void> {
  const factor = factorOf(account, factorId)
  await deleteFactorOfUser(ctx, account.id, factorId, ctx.viewer.agent ?? { ip: '', userAgent: null })
  await recordAct(ctx, 'second_factor_removed', { subject: 'person', id: account.id }, note, {
    before: { factor: factor.factor_type, name: factor.friendly_name },
    after: { identityChecked: check },
  })
}

function factorOf(account: Account, factorId: string): Account['factors'][number] {
  const factor = account.factors.find(({ id }) => id === factorId)
  if (!factor) throw new Refusal('factor_not_found')
  return factor
}

function isAdmin({ roles }: Person): boolean {
  return roles.includes('admin')
}

type Known = { person: Person; account: Account }

async function others(ctx: SignedIn, personId: string): Promise<Known> {
  if (personId === ctx.viewer.id) throw new Refusal('own_account')
  return locked(ctx, personId)
}

/**
 * Returns the person and the account, with all admin acts on people serialized until the transaction ends. Refuses a
 * viewer who lost the role meanwhile.
 */
async function locked(ctx: SignedIn, personId: string): Promise<Known> {
  await lockAdmins(ctx)
  const viewer = await personOf(ctx.db, ctx.viewer.id)
  if (!viewer || !isAdmin(viewer) || (await suspendedOf(ctx, [viewer.id])).length > 0) throw new Refusal('not_allowed')
  const person = await personOf(ctx.db, personId)
  if (!person) throw new Refusal('person_not_found')
  const account = await accountOf(ctx.db, personId)
  if (!account) throw new Refusal('account_gone')
  return { person, account }
}

/** Returns how many other active admins there are. */
async function adminsBeside(ctx: SignedIn, personId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('people')
    .select('id')
    .where(sql<boolean>`roles <> '{}' and 'admin' = any(roles)`)
    .where('id', '<>', personId)
    .execute()
  const ids = rows.map(row => row.id)
  const there = await ctx.db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return there.length - (await suspendedOf(ctx, ids)).length
}
