import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { machineTime } from '../../core/machine-time.ts'
import { Refusal } from '../../core/refusal.ts'
import { deleteFactorOfUser, forceNewPassword, liftSuspension, suspendAccount } from '../account-admin/account-admin.ts'
import { type Account, accountOf } from '../accounts/accounts.ts'
import { recordAct } from '../admin-acts/admin-acts.ts'
import { giveRoles, type Person, personOf } from '../people/people.ts'
import { lookAgain } from '../sessions/sessions.ts'
import { storyOf } from './story.ts'

type Calls = (typeof api)['adminUsers']
type Whole = OutputOf<Calls['read']>

/** Returns a person's whole story, and writes down who read it. */
export async function read(ctx: SignedIn, { params }: InputOf<Calls['read']>): Promise<Whole> {
  const story = await storyOf(ctx, params.personId)
  await recordAct(ctx, 'person_read', { subject: 'person', id: params.personId })
  return story
}

/** Suspends an account; a suspension that there is gives way to the new one. */
export async function suspend(ctx: SignedIn, { params, body }: InputOf<Calls['suspend']>): Promise<Whole> {
  const { personId } = params
  await others(ctx, personId)
  const { reason, days, note } = body
  const until = days === null ? null : new Date(machineTime().getTime() + days * 86_400_000).toISOString()
  const done = await suspendAccount(ctx, personId, { reason, until })
  if (done === 'gone') throw new Refusal('account_gone')
  await recordAct(ctx, 'person_suspended', { subject: 'person', id: personId }, note, {
    ...(done.before && { before: done.before }),
    after: { reason, until },
  })
  return storyOf(ctx, personId)
}

/** Lifts a suspension; where there is none, nothing happens. */
export async function lift(ctx: SignedIn, { params, body }: InputOf<Calls['lift']>): Promise<Whole> {
  const { personId } = params
  await others(ctx, personId)
  const before = await liftSuspension(ctx, personId)
  if (before) await recordAct(ctx, 'suspension_lifted', { subject: 'person', id: personId }, body.note, { before })
  return storyOf(ctx, personId)
}

/** Grants a role or takes it; where that changes nothing, nothing happens. */
export async function changeRole(ctx: SignedIn, { params, body }: InputOf<Calls['changeRole']>): Promise<Whole> {
  const { personId } = params
  const { role, granted, note } = body
  const { person, account } = await locked(ctx, personId)
  // Whoever may do this has an address that they can be reached at, as the command asks for it, too.
  if (granted && account.email_confirmed_at === null) throw new Refusal('email_not_confirmed')
  if (person.roles.includes(role) !== granted) {
    const roles = granted ? [...person.roles, role].sort() : person.roles.filter(each => each !== role)
    if (role === 'admin' && !granted && (await adminsBeside(ctx, personId)) === 0) throw new Refusal('last_admin')
    await giveRoles(ctx.db, personId, roles)
    await lookAgain(ctx, personId)
    await recordAct(ctx, granted ? 'role_granted' : 'role_taken', { subject: 'person', id: personId }, note, {
      before: { roles: person.roles },
      after: { roles },
    })
  }
  return storyOf(ctx, personId)
}

/** Makes a password worthless; where there is none, nothing happens. */
export async function forcePassword(ctx: SignedIn, { params, body }: InputOf<Calls['forcePassword']>): Promise<Whole> {
  const { personId } = params
  await others(ctx, personId)
  if (await forceNewPassword(ctx, personId))
    await recordAct(ctx, 'password_forced', { subject: 'person', id: personId }, body.note)
  return storyOf(ctx, personId)
}

/** Removes a second factor, and writes down how it was made sure whose it is. */
export async function removeFactor(ctx: SignedIn, { params, body }: InputOf<Calls['removeFactor']>): Promise<Whole> {
  const { personId, factorId } = params
  const { account } = await others(ctx, personId)
  const factor = account.factors.find(({ id }) => id === factorId)
  if (!factor) throw new Refusal('factor_not_found')
  await deleteFactorOfUser(ctx, personId, factorId, ctx.viewer.agent ?? { ip: '', userAgent: null })
  await recordAct(ctx, 'second_factor_removed', { subject: 'person', id: personId }, body.note, {
    before: { factor: factor.factor_type, name: factor.friendly_name },
    after: { identityChecked: body.check },
  })
  return storyOf(ctx, personId)
}

async function others(ctx: SignedIn, personId: string): Promise<{ person: Person; account: Account }> {
  if (personId === ctx.viewer.id) throw new Refusal('own_account')
  return locked(ctx, personId)
}

/**
 * The person and the account, with everything that admins do to people waiting for this transaction: two who take the role
 * of one another at the same moment would otherwise leave none. Whoever lost the role meanwhile does nothing any more.
 */
async function locked(ctx: SignedIn, personId: string): Promise<{ person: Person; account: Account }> {
  await sql`select pg_advisory_xact_lock(hashtext('admins and people'))`.execute(ctx.db)
  const viewer = await personOf(ctx.db, ctx.viewer.id)
  if (!viewer?.roles.includes('admin') || (await suspended(ctx, [ctx.viewer.id])).length > 0)
    throw new Refusal('not_allowed')
  const person = await personOf(ctx.db, personId)
  if (!person) throw new Refusal('person_not_found')
  const account = await accountOf(ctx.db, personId)
  if (!account) throw new Refusal('account_gone')
  return { person, account }
}

/** How many others are admins and can be. */
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
  return there.length - (await suspended(ctx, ids)).length
}

async function suspended({ db }: SignedIn, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('banned_until', '>', machineTime().toISOString())
    .execute()
  return rows.map(row => row.id)
}
