import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { changePerson, setPortrait } from '../people/people.ts'
import { type Account, accountOf, userObject } from './account.ts'
import { giveEmail, givePhone, lockedUser } from './account-address.ts'
import { accountAt } from './account-at.ts'
import { checkedEmail, checkedPhone } from './addresses.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { createAccount } from './create-account.ts'
import { endSessions, lookAgain } from './end-sessions.ts'
import { factorObject } from './factors.ts'
import { machineTime } from './machine-time.ts'
import { checkMetadata, mergeMetadata } from './metadata.ts'
import { issueToken } from './one-time-tokens.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { dropFactor } from './remove-factor.ts'
import { linkOf, sendCode } from './send-code.ts'
import type { Agent } from './agent.ts'
import type { Metadata } from './tables.ts'

// What operators' scripts may do with accounts. Who calls has shown the operators' key; nothing here asks again.

export type OperatorChange = {
  email: string | null
  phone: string | null
  password: string | null
  userMetadata: Metadata
  appMetadata: Metadata
  confirmEmail: boolean
  confirmPhone: boolean
  /** As `24h` or `1h30m`; `none` lifts a ban. */
  banDuration: string | null
}

type UserObject = Record<string, unknown>

/** Accounts page by page, the newest last, with how many there are in all. */
export async function listUsers(
  ctx: Pick<Context, 'db'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: UserObject[]; total: number }> {
  const { count } = await ctx.db
    .selectFrom('auth.users')
    .select(select => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('auth.users')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const accounts = await Promise.all(rows.map(({ id }) => accountOf(ctx.db, id)))
  return { users: accounts.filter(account => account !== null).map(userObject), total: count }
}

/** One account; refuses an id that nobody has. */
export async function userById(ctx: Pick<Context, 'db'>, id: string): Promise<UserObject> {
  return userObject(await existing(ctx.db, id))
}

/** Makes an account with an e-mail address or a phone number, confirmed or not; refuses one that is taken. */
export async function createUser(ctx: Context, change: OperatorChange, agent: Agent): Promise<UserObject> {
  const email = change.email === null ? null : checkedEmail(change.email)
  const phone = change.phone === null ? null : checkedPhone(change.phone)
  if (!email && !phone) {
    throw new AuthRefusal('validation_failed', 'Cannot create a user without either an email or phone')
  }
  for (const address of [email, phone]) if (address && (await accountAt(ctx.db, address))) throw taken(address)
  const passwordHash = await newPasswordHash(ctx, change.password)
  checkMetadata(change.userMetadata)
  const id = await createAccount(ctx, {
    email,
    phone: email ? null : phone,
    passwordHash,
    data: change.userMetadata,
    confirmed: email ? change.confirmEmail : change.confirmPhone,
    agent,
  })
  return changed(ctx, id, { ...change, email: null, phone: email ? phone : null, password: null, userMetadata: {} })
}

/** Changes an account at once, without codes; refuses addresses that are taken and ids that nobody has. */
export async function updateUser(ctx: Context, id: string, change: OperatorChange): Promise<UserObject> {
  const account = await existing(ctx.db, id)
  const email = change.email === null ? null : checkedEmail(change.email)
  const phone = change.phone === null ? null : checkedPhone(change.phone)
  for (const address of [email, phone]) {
    const owner = address ? await accountAt(ctx.db, address) : null
    if (owner && owner.id !== account.id) throw taken(address!)
  }
  return changed(ctx, id, { ...change, email, phone })
}

/**
 * Takes an account away for good: nobody can sign in with it any more, and its name and portrait go. What the person did
 * in challenges and the ledger stays, without a name.
 */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  const account = await existing(ctx.db, id)
  await endSessions(ctx, account.id)
  await ctx.db.deleteFrom('auth.users').where('id', '=', account.id).execute()
  const { language } = await ctx.db
    .selectFrom('people')
    .select('language')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  await changePerson(ctx.db, account.id, { name: language === 'en' ? 'Former member' : 'Ex-participante' })
  await setPortrait(ctx.db, account.id, null)
}

/** The second factors of an account. */
export async function factorsOfUser(ctx: Pick<Context, 'db'>, id: string): Promise<UserObject[]> {
  return (await existing(ctx.db, id)).factors.map(factorObject)
}

/** Takes a second factor of an account away, for somebody who lost a phone; gives what it was. */
export async function deleteFactorOfUser(
  ctx: Context,
  id: string,
  factorId: string,
  agent: Agent,
): Promise<UserObject> {
  const factor = (await existing(ctx.db, id)).factors.find(each => each.id === factorId)
  if (!factor) throw new AuthRefusal('mfa_factor_not_found', 'Factor not found')
  await dropFactor(ctx.db, factor, agent)
  await lookAgain(ctx, id)
  return factorObject(factor)
}

export type Invite = { email: string; data: Metadata; redirectTo: string; agent: Agent }

/** Makes an account for somebody and sends the mail that lets it in; refuses an address that an account has confirmed. */
export async function inviteUser(ctx: Context, invite: Invite): Promise<UserObject> {
  const { id, email } = await invited(ctx, invite)
  await sendCode(ctx, {
    userId: id,
    kind: 'confirmation',
    type: 'invite',
    address: email,
    pkce: null,
    redirectTo: invite.redirectTo,
  })
  return userObject(await existing(ctx.db, id))
}

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export type GenerateLink = {
  type: string
  email: string
  newEmail: string | null
  password: string | null
  data: Metadata
  redirectTo: string
  agent: Agent
}

/** Makes a link as a mail would bring it, for an operator who sends it by other ways; nothing is sent. */
export async function generateLink(ctx: Context, about: GenerateLink): Promise<UserObject> {
  const type = LINK_TYPES.find(known => known === about.type)
  if (!type) throw new AuthRefusal('validation_failed', `Unsupported link type "${about.type}"`)
  const { id, kind, address } = await linkTarget(ctx, type, about)
  const verifyType = type.startsWith('email_change') ? 'email_change' : type
  const unlimited = { ...ctx, config: { ...ctx.config, auth: { ...ctx.config.auth, mailIntervalSeconds: 0 } } }
  const { code, link } = await issueToken(unlimited, { userId: id, kind, type: verifyType, address, pkce: null })
  return {
    ...userObject(await existing(ctx.db, id)),
    action_link: linkOf(ctx, { link, kind, type: verifyType, redirectTo: about.redirectTo }),
    email_otp: code,
    hashed_token: link,
    verification_type: type,
    redirect_to: about.redirectTo,
  }
}

async function linkTarget(ctx: Context, type: LinkType, about: GenerateLink) {
  if (type === 'invite') {
    const { id, email } = await invited(ctx, about)
    return { id, kind: 'confirmation', address: email } as const
  }
  const email = checkedEmail(about.email)
  const user = await accountAt(ctx.db, email)
  if (type === 'signup') {
    if (user) throw taken(email)
    const passwordHash = await newPasswordHash(ctx, about.password)
    const id = await createAccount(ctx, { email, passwordHash, data: about.data, confirmed: false, agent: about.agent })
    return { id, kind: 'confirmation', address: email } as const
  }
  if (!user && type === 'magiclink') {
    const data = about.data
    const id = await createAccount(ctx, { email, passwordHash: null, data, confirmed: false, agent: about.agent })
    return { id, kind: 'recovery', address: email } as const
  }
  if (!user) throw notFound()
  if (type === 'magiclink' || type === 'recovery') return { id: user.id, kind: 'recovery', address: email } as const
  if (about.newEmail === null) throw new AuthRefusal('validation_failed', 'New email is required')
  const newEmail = checkedEmail(about.newEmail)
  if (await accountAt(ctx.db, newEmail)) throw taken(newEmail)
  await ctx.db.updateTable('auth.users').set({ new_email: newEmail }).where('id', '=', user.id).execute()
  return { id: user.id, kind: type, address: type === 'email_change_new' ? newEmail : email } as const
}

async function invited(
  ctx: Context,
  { email: given, data, agent }: Pick<Invite, 'email' | 'data' | 'agent'>,
): Promise<{ id: string; email: string }> {
  const email = checkedEmail(given)
  const user = await accountAt(ctx.db, email)
  if (user?.email_confirmed_at) throw taken(email)
  const id = user?.id ?? (await createAccount(ctx, { email, passwordHash: null, data, confirmed: false, agent }))
  const now = machineTime().toISOString()
  await ctx.db.updateTable('auth.users').set({ invited_at: now }).where('id', '=', id).execute()
  return { id, email }
}

async function changed(ctx: Context, id: string, change: OperatorChange): Promise<UserObject> {
  const passwordHash = await newPasswordHash(ctx, change.password)
  const user = (await lockedUser(ctx.db, id))!
  const now = machineTime()
  checkMetadata({ ...user.user_metadata, ...change.userMetadata })
  const { provider: _provider, providers: _providers, roles: _roles, ...appMetadata } = change.appMetadata
  await ctx.db
    .updateTable('auth.users')
    .set({
      user_metadata: mergeMetadata(user.user_metadata, change.userMetadata),
      app_metadata: mergeMetadata(user.app_metadata, appMetadata),
      ...(passwordHash !== null && { password_hash: passwordHash }),
      ...(change.banDuration !== null && { banned_until: bannedUntil(change.banDuration, now) }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await giveRoles(ctx.db, id, change.appMetadata.roles)
  await giveAddresses(ctx.db, id, change)
  if (passwordHash !== null) await endSessions(ctx, id)
  await lookAgain(ctx, id)
  return userObject(await existing(ctx.db, id))
}

// Roles stand with the person, where the database checks them; in `app_metadata` they are only shown (decisions 6).
async function giveRoles(db: Kysely<Tables>, id: string, roles: unknown): Promise<void> {
  if (roles === undefined) return
  const known = ['ambassador', 'admin']
  if (!Array.isArray(roles) || !roles.every(role => known.includes(role as string))) {
    throw new AuthRefusal('validation_failed', `roles should be a list of ${known.join(' and ')}`)
  }
  await sql`update people set roles = ${roles as string[]}::text[] where id = ${id}`.execute(db)
}

async function giveAddresses(db: Kysely<Tables>, id: string, change: OperatorChange): Promise<void> {
  const user = (await lockedUser(db, id))!
  const email = change.email ?? (change.confirmEmail && user.email_confirmed_at === null ? user.email : null)
  if (email !== null) await giveEmail(db, user, email)
  const after = (await lockedUser(db, id))!
  const phone = change.phone ?? (change.confirmPhone && after.phone_confirmed_at === null ? after.phone : null)
  if (phone !== null) await givePhone(db, after, phone)
}

async function newPasswordHash(ctx: Pick<Context, 'config'>, password: string | null): Promise<string | null> {
  if (password === null) return null
  checkNewPassword(password, ctx.config.auth)
  return hashPassword(password)
}

const UNITS = { h: 3_600, m: 60, s: 1 } as const

function bannedUntil(duration: string, now: Date): string | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d{1,9})([hms])/g)]
  if (parts.length === 0 || parts.map(part => part[0]).join('') !== duration) {
    throw new AuthRefusal('validation_failed', 'invalid format for ban duration: it should be like 24h, 1h30m or none')
  }
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS], 0)
  // Far enough, and still a date that the database knows.
  return new Date(Math.min(now.getTime() + seconds * 1000, Date.UTC(9999, 0))).toISOString()
}

async function existing(db: Kysely<Tables>, id: string): Promise<Account> {
  const account = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await accountOf(db, id) : null
  if (!account) throw notFound()
  return account
}

function notFound(): AuthRefusal {
  return new AuthRefusal('user_not_found', 'User not found', { status: 404 })
}

function taken(address: string): AuthRefusal {
  return address.includes('@')
    ? new AuthRefusal('email_exists', 'A user with this email address has already been registered')
    : new AuthRefusal('phone_exists', 'A user with this phone number has already been registered')
}
