import type { Kysely } from 'kysely'
import { Role } from '@bora/contract/me.ts'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { changePerson, formerName, setPortrait, setRole } from '../people/people.ts'
import { type Account, accountOf, accountsOf, userObject } from '../account/account.ts'
import { setEmail, setPhone, lockedUser, addressTaken } from '../account/account-address.ts'
import { accountAt } from '../account/account-at.ts'
import { checkedEmail, checkedPhone } from '../account/addresses.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { setPassword } from '../passwords/change-password.ts'
import { checkNewData, createAccount, isTakenMeanwhile, nameFrom } from '../account/create-account.ts'
import { endSessions, recheckSessions } from '../sessions/end-sessions.ts'
import { factorObject } from '../account/factors.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { checkMetadata, mergeMetadata } from '../account/metadata.ts'
import { forgetEmailChange, issueToken } from '../one-time-tokens/one-time-tokens.ts'
import { checkNewPassword, hashPassword } from '../passwords/password-hash.ts'
import { type ListedPasskey, listedPasskey, passkeyOf, passkeysOf } from '../passkeys/passkeys.ts'
import { dropPasskey } from '../second-factors/remove-passkey.ts'
import { dropFactor } from '../second-factors/remove-factor.ts'
import { sortedRoles } from '../account/roles.ts'
import { linkOf, sendCode } from '../one-time-codes/send-code.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Metadata } from '../account/tables.ts'
import { notifyOwner } from '../account/notify-owner.ts'

// Account operations for operators' scripts. The caller has already presented the operators' key; nothing here checks
// again.

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

/** Lists accounts page by page, newest first, with the total count. */
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const accounts = await accountsOf(
    ctx.db,
    rows.map(row => row.id),
  )
  return { users: accounts.map(userObject), total: count }
}

/** Returns one account; refuses an unknown id. */
export async function userById(ctx: Pick<Context, 'db'>, id: string): Promise<UserObject> {
  return userObject(await existing(ctx.db, id))
}

/**
 * Creates an account with an e-mail address or a phone number, confirmed or not; refuses one that is taken. Call it
 * outside any transaction.
 */
export async function createUser(ctx: Context, change: OperatorChange, agent: ClientInfo): Promise<UserObject> {
  const email = change.email === null ? null : checkedEmail(change.email)
  const phone = change.phone === null ? null : checkedPhone(change.phone)
  if (!email && !phone) {
    throw new AuthRefusal('validation_failed', 'Cannot create a user without either an email or phone')
  }
  checkNewData(change.userMetadata)
  const passwordHash = await newPasswordHash(ctx, change.password)
  return inOperatorsTransaction(ctx, async inside => {
    for (const address of [email, phone]) await refuseTaken(inside.db, address)
    const id = await createAccount(inside, {
      email,
      phone: email ? null : phone,
      passwordHash,
      data: change.userMetadata,
      byOperator: true,
      confirmed: email ? change.confirmEmail : change.confirmPhone,
      agent,
    })
    return changed(inside, id, { ...change, email: null, phone: email ? phone : null, userMetadata: {} }, null)
  })
}

/**
 * Changes an account immediately, without codes, and notifies its owner; refuses addresses that are taken and unknown
 * ids.
 */
export async function updateUser(ctx: Context, id: string, change: OperatorChange): Promise<UserObject> {
  await existing(ctx.db, id)
  const email = change.email === null ? null : checkedEmail(change.email)
  const phone = change.phone === null ? null : checkedPhone(change.phone)
  const passwordHash = await newPasswordHash(ctx, change.password)
  return inOperatorsTransaction(ctx, async inside => {
    const account = await existing(inside.db, id)
    for (const address of [email, phone]) await refuseTaken(inside.db, address, account.id)
    const user = await changed(inside, account.id, { ...change, email, phone }, passwordHash)
    if (email !== null && email !== account.email) {
      await notifyOwner(inside, account, { kind: 'email_changed', newEmail: email, byOperator: true })
    }
    if (phone !== null && phone !== account.phone) {
      await notifyOwner(inside, account, { kind: 'phone_changed', phoneEnd: phone.slice(-4), byOperator: true })
    }
    return user
  })
}

/**
 * Deletes an account permanently: sign-in is no longer possible, and the name and portrait are removed. The person's
 * actions in challenges and the ledger stay, without a name.
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
  await changePerson(ctx.db, account.id, { name: formerName(language) })
  await setPortrait(ctx.db, account.id, null)
}

/** Returns the second factors of an account. */
export async function factorsOfUser(ctx: Pick<Context, 'db'>, id: string): Promise<UserObject[]> {
  return (await existing(ctx.db, id)).factors.map(factorObject)
}

/** Removes a second factor of an account, e.g. after a lost phone; returns the removed factor. */
export async function deleteFactorOfUser(
  ctx: Context,
  id: string,
  factorId: string,
  agent: ClientInfo,
): Promise<UserObject> {
  const account = await existing(ctx.db, id)
  const factor = account.factors.find(each => each.id === factorId)
  if (!factor) throw new AuthRefusal('mfa_factor_not_found', 'Factor not found')
  await dropFactor(ctx, account, factor, { agent, byOperator: true })
  await recheckSessions(ctx, id)
  return factorObject(factor)
}

/** Returns the passkeys of an account. */
export async function passkeysOfUser(ctx: Pick<Context, 'db'>, id: string): Promise<ListedPasskey[]> {
  return (await passkeysOf(ctx.db, (await existing(ctx.db, id)).id)).map(listedPasskey)
}

/** Removes a passkey of an account, e.g. of a lost phone. */
export async function deletePasskeyOfUser(ctx: Context, id: string, passkeyId: string, agent: ClientInfo) {
  const account = await existing(ctx.db, id)
  await dropPasskey(ctx, account, await passkeyOf(ctx.db, id, passkeyId), { agent, byOperator: true })
  await recheckSessions(ctx, id)
}

export type Invite = { email: string; data: Metadata; redirectTo: string; agent: ClientInfo }

/**
 * Creates an account and sends its owner the mail to sign in with; refuses an e-mail address that an account has
 * confirmed.
 */
export async function inviteUser(ctx: Context, invite: Invite): Promise<UserObject> {
  return inOperatorsTransaction(ctx, async inside => {
    const { id, email } = await invited(inside, invite)
    // An operator's invites are not charged to any caller's quota.
    await runAsCaller(null, () =>
      sendCode(inside, {
        userId: id,
        kind: 'confirmation',
        type: 'invite',
        address: email,
        pkce: null,
        redirectTo: invite.redirectTo,
      }),
    )
    return userObject(await existing(inside.db, id))
  })
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
  agent: ClientInfo
}

/** Creates a link like those in mails, for an operator to send by other means; nothing is sent. */
export async function generateLink(ctx: Context, about: GenerateLink): Promise<UserObject> {
  const type = LINK_TYPES.find(known => known === about.type)
  if (!type) throw new AuthRefusal('validation_failed', `Unsupported link type "${about.type}"`)
  const passwordHash = type === 'signup' ? await newPasswordHash(ctx, about.password) : null
  return inOperatorsTransaction(ctx, async inside => {
    const { id, kind, address } = await linkTarget(inside, type, about, passwordHash)
    const verifyType = type.startsWith('email_change') ? 'email_change' : type
    const token = { userId: id, kind, type: verifyType, address, pkce: null, unsent: true }
    const { code, link } = await issueToken(inside, token)
    return {
      ...userObject(await existing(inside.db, id)),
      action_link: linkOf(inside, { link, kind, type: verifyType, redirectTo: about.redirectTo }),
      email_otp: code,
      hashed_token: link,
      verification_type: type,
      redirect_to: about.redirectTo,
    }
  })
}

async function linkTarget(ctx: Context, type: LinkType, about: GenerateLink, passwordHash: string | null) {
  if (type === 'invite') {
    const { id, email } = await invited(ctx, about)
    return { id, kind: 'confirmation', address: email } as const
  }
  const email = checkedEmail(about.email)
  const user = await accountAt(ctx.db, email)
  const fresh = { data: about.data, byOperator: true, confirmed: false, agent: about.agent }
  if (type === 'signup') {
    if (user) throw addressTaken('email_exists')
    const id = await createAccount(ctx, { ...fresh, email, passwordHash })
    return { id, kind: 'confirmation', address: email } as const
  }
  if (!user && type === 'magiclink') {
    const id = await createAccount(ctx, { ...fresh, email, passwordHash: null })
    return { id, kind: 'recovery', address: email } as const
  }
  if (!user) throw notFound()
  if (type === 'magiclink' || type === 'recovery') return { id: user.id, kind: 'recovery', address: email } as const
  if (about.newEmail === null) throw new AuthRefusal('validation_failed', 'New email is required')
  const newEmail = checkedEmail(about.newEmail)
  await refuseTaken(ctx.db, newEmail)
  const { new_email: before } = (await lockedUser(ctx.db, user.id))!
  if (before !== newEmail) await beginEmailChange(ctx.db, user.id, newEmail)
  return { id: user.id, kind: type, address: type === 'email_change_new' ? newEmail : email } as const
}

// Confirmations given for another address do not count for this one.
async function beginEmailChange(db: Kysely<Tables>, userId: string, newEmail: string): Promise<void> {
  const change = { new_email: newEmail, email_change_half: null }
  await db.updateTable('auth.users').set(change).where('id', '=', userId).execute()
  await forgetEmailChange(db, userId)
}

async function invited(
  ctx: Context,
  { email: given, data, agent }: Pick<Invite, 'email' | 'data' | 'agent'>,
): Promise<{ id: string; email: string }> {
  const email = checkedEmail(given)
  const user = await accountAt(ctx.db, email)
  if (user?.email_confirmed_at) throw addressTaken('email_exists')
  const fresh = { email, passwordHash: null, data, byOperator: true, confirmed: false, agent }
  const id = user?.id ?? (await createAccount(ctx, fresh))
  const now = systemClock().toISOString()
  await ctx.db.updateTable('auth.users').set({ invited_at: now }).where('id', '=', id).execute()
  return { id, email }
}

type PreparedChange = Omit<OperatorChange, 'password'>

async function changed(
  ctx: Context,
  id: string,
  change: PreparedChange,
  passwordHash: string | null,
): Promise<UserObject> {
  const user = (await lockedUser(ctx.db, id))!
  const now = systemClock()
  const name = nameFrom(change.userMetadata)
  const userMetadata = mergeMetadata(user.user_metadata, {
    ...change.userMetadata,
    ...(name !== undefined && { name }),
  })
  checkMetadata(userMetadata, user.user_metadata)
  const { provider: _provider, providers: _providers, roles: givenRoles, ...appMetadata } = change.appMetadata
  // Roles that grant rights are stored with the person, where the database enforces them; `app_metadata` only shows
  // them.
  const roles = givenRoles === undefined ? null : sortedRoles(givenRoles)
  const keptRoles = roles && { roles: roles.others.length > 0 ? roles.others : null }
  await ctx.db
    .updateTable('auth.users')
    .set({
      user_metadata: userMetadata,
      app_metadata: mergeMetadata(user.app_metadata, { ...appMetadata, ...keptRoles }),
      ...(change.banDuration !== null && { banned_until: bannedUntil(change.banDuration, now), ban_reason: null }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  if (name !== undefined) await changePerson(ctx.db, id, { name })
  if (roles)
    for (const role of Role.options)
      if (roles.known.includes(role)) await setRole(ctx.db, id, role, { now: ctx.now, byCommand: true })
      else await setRole(ctx.db, id, role, null)
  if (passwordHash !== null) await setPassword(ctx, user, passwordHash, 'operator')
  await giveAddresses(ctx.db, id, change)
  await recheckSessions(ctx, id)
  return userObject(await existing(ctx.db, id))
}

async function giveAddresses(db: Kysely<Tables>, id: string, change: PreparedChange): Promise<void> {
  const user = (await lockedUser(db, id))!
  const email = change.email ?? (change.confirmEmail && user.email_confirmed_at === null ? user.email : null)
  if (email !== null) await setEmail(db, user, email)
  const after = (await lockedUser(db, id))!
  const phone = change.phone ?? (change.confirmPhone && after.phone_confirmed_at === null ? after.phone : null)
  if (phone !== null) await setPhone(db, after, phone)
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
  // Far enough away, and still within PostgreSQL's range of dates.
  return new Date(Math.min(now.getTime() + seconds * 1000, Date.UTC(9999, 0))).toISOString()
}

async function existing(db: Kysely<Tables>, id: string): Promise<Account> {
  const account = z.uuid().safeParse(id).success ? await accountOf(db, id) : null
  if (!account) throw notFound()
  return account
}

function notFound(): AuthRefusal {
  return new AuthRefusal('user_not_found', 'User not found', { status: 404 })
}

async function refuseTaken(db: Kysely<Tables>, address: string | null, except?: string): Promise<void> {
  const owner = address === null ? null : await accountAt(db, address)
  if (owner && owner.id !== except) throw addressTaken(address!.includes('@') ? 'email_exists' : 'phone_exists')
}

// If two calls take the same address at the same moment, the second is refused as if it had come later.
async function inOperatorsTransaction<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  try {
    return await inSeparateTransaction(ctx, work)
  } catch (error) {
    if (!isTakenMeanwhile(error)) throw error
    throw addressTaken(
      (error as { constraint?: string }).constraint === 'users_phone' ? 'phone_exists' : 'email_exists',
    )
  }
}
