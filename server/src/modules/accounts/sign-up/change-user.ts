import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { changePerson } from '../people/people.ts'
import { accountOf, userObject } from '../account/account.ts'
import { setEmail, setPhone, lockedUser, addressTaken, type User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountAt } from '../account/account-at.ts'
import { checkChannel, checkedEmail, checkedPhone } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { hashNewPassword, setPassword } from '../passwords/change-password.ts'
import { nameFrom } from '../account/create-account.ts'
import { recheckSessions } from '../sessions/end-sessions.ts'
import { hasVerifiedFactor } from '../account/factors.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { checkMetadata, mergeMetadata } from '../account/metadata.ts'
import { forgetEmailChange } from '../one-time-tokens/one-time-tokens.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCalls, limitCodes } from '../rate-limits/rate-limits.ts'
import { needsBothConfirmations } from '../one-time-codes/redeem.ts'
import { sendCode } from '../one-time-codes/send-code.ts'
import { sendEmailChange } from '../one-time-codes/send-email-change.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Metadata } from '../account/tables.ts'
import { notifyOwner } from '../account/notify-owner.ts'

export type ChangeUser = {
  email: string | null
  phone: string | null
  password: string | null
  /** A code of `reauthenticate`. */
  nonce: string | null
  currentPassword: string | null
  data: Metadata
  channel: string | null
  pkce: Pkce | null
  redirectTo: string
  agent: ClientInfo
}

/**
 * Changes an account's data, all or nothing, and returns the user. In `data` a null removes a key and `name` (2 to 80
 * characters) is the person's name everywhere. A new e-mail address or phone number counts once it is confirmed (giving
 * the present address cancels a pending change); a new password counts at once and ends the other sessions. Refuses
 * addresses that are taken, a password as `hashNewPassword` does, all three if a second factor was not used or the
 * account is managed by SSO, and metadata too large for a token.
 */
export async function changeUser(ctx: Context, caller: Caller, change: ChangeUser): Promise<Record<string, unknown>> {
  const { agent, data } = change
  const { account } = caller
  await limitCalls(ctx, 'changeUser', agent.ip)
  checkRights(caller, change)
  checkChannel(change.channel, change.phone !== null)
  nameFrom(data)
  const email = change.email ? other(checkedEmail(change.email), account.email) : null
  const phone = change.phone ? other(checkedPhone(change.phone), account.phone) : null
  if (phone && !ctx.config.auth.phone) throw new AuthRefusal('phone_provider_disabled', 'Phone numbers are disabled')
  if (email && (await accountAt(ctx.db, email))) throw addressTaken('email_exists')
  if (phone && (await accountAt(ctx.db, phone))) throw addressTaken('phone_exists')
  const { password, nonce, currentPassword } = change
  const hash = password ? await hashNewPassword(ctx, caller, { password, nonce, currentPassword, agent }) : null
  if (email) await limitCodes(ctx, email)
  if (email && needsBothConfirmations(ctx, account)) await limitCodes(ctx, account.email!, account.id)
  if (phone) await limitCodes(ctx, phone)
  return inSeparateTransaction(ctx, async inside => {
    await lockedUser(inside.db, account.id)
    checkRights(await refreshedCaller(inside, caller), change)
    await changeData(inside, account.id, data)
    const user = (await lockedUser(inside.db, account.id))!
    if (hash) await setPassword(inside, user, hash, { sessionId: caller.sessionId, agent })
    if (email) await changeEmail(inside, user, email, change)
    else if (change.email && user.new_email !== null) await callOffEmail(inside, user.id)
    if (phone) await changePhone(inside, (await lockedUser(inside.db, account.id))!, phone, change)
    return userObject((await accountOf(inside.db, account.id))!)
  })
}

function checkRights({ account, aal }: Caller, { email, phone, password, nonce }: ChangeUser): void {
  const matters = Boolean(email || phone || password)
  if (account.is_sso && (matters || nonce)) {
    const what = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw new AuthRefusal('user_sso_managed', what)
  }
  if (matters && aal === 'aal1' && hasVerifiedFactor(account)) {
    throw new AuthRefusal(
      'insufficient_aal',
      'AAL2 session is required to update email, phone or password when MFA is enabled.',
    )
  }
  if (account.is_anonymous && password && !email && !phone) {
    const what = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthRefusal('validation_failed', what, { status: 422 })
  }
}

async function changeData(ctx: Context, userId: string, data: Metadata): Promise<void> {
  if (Object.keys(data).length === 0) return
  const name = nameFrom(data)
  const user = (await lockedUser(ctx.db, userId))!
  const merged = mergeMetadata(user.user_metadata, name === undefined ? data : { ...data, name })
  checkMetadata(merged, user.user_metadata)
  await ctx.db
    .updateTable('auth.users')
    .set({ user_metadata: merged, updated_at: systemClock().toISOString() })
    .where('id', '=', userId)
    .execute()
  if (name !== undefined) await changePerson(ctx.db, userId, { name })
}

async function changeEmail(
  ctx: Context,
  user: User,
  email: string,
  { pkce, redirectTo, agent }: ChangeUser,
): Promise<void> {
  if (user.is_anonymous && ctx.config.auth.emailConfirmation === 'none') {
    await setEmail(ctx.db, user, email)
    await recheckSessions(ctx, user.id)
    await recordAccountEvent(ctx.db, { userId: user.id, kind: 'email_changed', agent })
    return
  }
  const pending = { new_email: email, email_change_half: null, updated_at: systemClock().toISOString() }
  await ctx.db.updateTable('auth.users').set(pending).where('id', '=', user.id).execute()
  await sendEmailChange(ctx, { ...user, ...pending }, { pkce, redirectTo })
}

// Tokens sent for the change are useless once it is cancelled.
async function callOffEmail(ctx: Context, userId: string): Promise<void> {
  const set = { new_email: null, email_change_half: null, updated_at: systemClock().toISOString() }
  await ctx.db.updateTable('auth.users').set(set).where('id', '=', userId).execute()
  await forgetEmailChange(ctx.db, userId)
}

async function changePhone(ctx: Context, user: User, phone: string, { redirectTo, agent }: ChangeUser): Promise<void> {
  if (ctx.config.auth.phoneConfirmation === 'none') {
    await setPhone(ctx.db, user, phone)
    await recheckSessions(ctx, user.id)
    await recordAccountEvent(ctx.db, { userId: user.id, kind: 'phone_changed', agent })
    await notifyOwner(ctx, user, { kind: 'phone_changed', phoneEnd: phone.slice(-4), byOperator: false })
    return
  }
  await ctx.db
    .updateTable('auth.users')
    .set({ new_phone: phone, updated_at: systemClock().toISOString() })
    .where('id', '=', user.id)
    .execute()
  const about = { userId: user.id, kind: 'phone_change', type: 'phone_change', address: phone } as const
  await sendCode(ctx, { ...about, pkce: null, redirectTo })
}

function other(wanted: string, present: string | null): string | null {
  return wanted === present ? null : wanted
}
