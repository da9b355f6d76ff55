import { FACTOR_NAME_MAX_LENGTH, MAX_FACTORS } from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { checkedPhone } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Caller } from '../sessions/caller.ts'
import { hasVerifiedFactor, lockFactors, refuseAnonymous } from '../account/factors.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { newTotp, type TotpSetup } from './totp.ts'

const ISSUER_MAX_LENGTH = 64
const UNUSED_MINUTES = 5

export type EnrolFactor = {
  type: string | null
  friendlyName: string | null
  issuer: string | null
  phone: string | null
}

export type EnrolledFactor = { id: string; type: string; friendly_name: string; totp?: TotpSetup; phone?: string }

/**
 * Adds a second factor that counts once it is verified: an authenticator app (its secret is in this answer only), a
 * phone number or a passkey. Unverified factors that were idle for five minutes are dropped. Refuses factor types that are switched
 * off, an eleventh factor, an existing name or verified number, anonymous accounts, and a session without its second
 * factor once there is one.
 */
export async function enrolFactor(ctx: Context, caller: Caller, wanted: EnrolFactor): Promise<EnrolledFactor> {
  refuseAnonymous(caller.account)
  const { friendlyName, made, shown } = newFactor(ctx, caller, wanted)
  const id = randomUUID()
  const now = systemClock().toISOString()
  await ctx.transaction(async db => {
    await dropUnused(db, caller.account.id)
    const factors = await lockFactors(db, caller.account.id)
    const same = factors.find(factor => made.phone !== null && factor.phone === made.phone)
    if (same?.status === 'verified') {
      throw new AuthRefusal(
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      )
    }
    const others = factors.filter(factor => factor !== same)
    if (others.some(factor => factor.friendly_name === friendlyName)) {
      throw new AuthRefusal(
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      )
    }
    if (others.length >= MAX_FACTORS) {
      throw new AuthRefusal(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    }
    if (hasVerifiedFactor({ factors }) && caller.aal !== 'aal2') {
      throw new AuthRefusal('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
    }
    if (same) await db.deleteFrom('auth.mfa_factors').where('id', '=', same.id).execute()
    await db
      .insertInto('auth.mfa_factors')
      .values({
        id,
        user_id: caller.account.id,
        friendly_name: friendlyName,
        ...made,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  return { id, type: made.factor_type, friendly_name: friendlyName, ...shown }
}

function newFactor(ctx: Context, caller: Caller, wanted: EnrolFactor) {
  if (wanted.type === 'phone') return newPhone(ctx, wanted)
  if (wanted.type === 'webauthn') return newPasskey(ctx, wanted)
  return newApp(ctx, caller, wanted)
}

function newPasskey(ctx: Context, wanted: EnrolFactor) {
  if (!relyingParty(ctx)) {
    throw new AuthRefusal('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  const made = { factor_type: 'webauthn' as const, secret: null, phone: null }
  return { friendlyName: nameFrom(wanted), made, shown: {} }
}

function newApp(ctx: Context, { account }: Caller, wanted: EnrolFactor) {
  if (wanted.type !== 'totp')
    throw new AuthRefusal('validation_failed', 'factor_type needs to be totp, phone or webauthn')
  if (!ctx.config.auth.totp) {
    throw new AuthRefusal('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  const issuer = shortText('issuer', wanted.issuer, ISSUER_MAX_LENGTH) || new URL(ctx.config.siteUrl).host
  const { secret, setup } = newTotp(issuer, account.email ?? account.phone ?? account.id)
  return {
    friendlyName: nameFrom(wanted),
    made: { factor_type: 'totp' as const, secret, phone: null },
    shown: { totp: setup },
  }
}

function newPhone(ctx: Context, wanted: EnrolFactor) {
  if (!ctx.config.auth.phoneFactor) {
    throw new AuthRefusal('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  const phone = checkedPhone(wanted.phone ?? '')
  return {
    friendlyName: nameFrom(wanted),
    made: { factor_type: 'phone' as const, secret: null, phone },
    shown: { phone },
  }
}

function nameFrom(wanted: EnrolFactor): string {
  return shortText('friendly_name', wanted.friendlyName, FACTOR_NAME_MAX_LENGTH)
}

function shortText(field: string, text: string | null, most: number): string {
  const tidy = tidyText(text ?? '')
  const problem = checkText(tidy, { least: 0, most })
  if (problem === null) return tidy
  if (problem === 'unreadable') {
    throw new AuthRefusal('validation_failed', `${field} should have only characters that can be seen`)
  }
  throw new AuthRefusal('validation_failed', `${field} should have at most ${most} characters`)
}

// A factor with a valid challenge may be in use: its code is being typed.
async function dropUnused(db: Context['db'], userId: string): Promise<void> {
  const now = systemClock()
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(now.getTime() - UNUSED_MINUTES * 60_000).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auth.mfa_challenges')
            .select('auth.mfa_challenges.id')
            .whereRef('auth.mfa_challenges.factor_id', '=', 'auth.mfa_factors.id')
            .where('auth.mfa_challenges.expires_at', '>', now.toISOString()),
        ),
      ),
    )
    .execute()
}
