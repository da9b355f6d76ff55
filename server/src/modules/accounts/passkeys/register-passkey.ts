import type { Context } from '../../../core/context.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { hasVerifiedFactor, lockFactors, refuseAnonymous } from '../account/factors.ts'
import { notifyOwner } from '../account/notify-owner.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { deviceOf } from '../sessions/device.ts'
import { type CreationOptions, createdCredential, creationOptions } from './ceremonies.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import { type ListedPasskey, listedPasskey, passkeysOf, refuseTooMany, storePasskey } from './passkeys.ts'
import { requiredRelyingParty } from './relying-party.ts'

/** `expires_at` is a unix second. */
export type StartedRegistration = { challenge_id: string; options: CreationOptions; expires_at: number }

export type FinishRegistration = { challengeId: string | null; credential: unknown; agent: ClientInfo }

/**
 * Returns the options with which the caller's browser creates a passkey, valid for five minutes. Refuses anonymous
 * accounts, accounts of a company's sign-in, an eleventh passkey, and a session without its second factor.
 */
export async function startRegistration(ctx: Context, caller: Caller, ip: string): Promise<StartedRegistration> {
  await limitCalls(ctx, 'factorChallenge', ip)
  const site = requiredRelyingParty(ctx)
  refuseForbidden(caller)
  const { account } = caller
  const known = await passkeysOf(ctx.db, account.id)
  refuseTooMany(known)
  const { challenge, ...opened } = await openChallenge(ctx.db, account.id)
  return {
    ...opened,
    options: await creationOptions(site, { id: account.id, name: nameOf(account) }, known, challenge),
  }
}

/** Stores the passkey that the caller's device created, and notifies the owner. Refuses like `startRegistration`. */
export async function finishRegistration(
  ctx: Context,
  caller: Caller,
  { challengeId, credential, agent }: FinishRegistration,
): Promise<ListedPasskey> {
  await limitCalls(ctx, 'factorVerify', agent.ip)
  const site = requiredRelyingParty(ctx)
  const { account, sessionId } = caller
  const created = await createdCredential(site, await takeChallenge(ctx.db, account.id, challengeId), credential)
  if (!created) throw new AuthRefusal('webauthn_verification_failed', 'Credential verification failed')
  return inSeparateTransaction(ctx, async inside => {
    await lockFactors(inside.db, account.id)
    const now = await refreshedCaller(inside, caller)
    refuseForbidden(now)
    const name = deviceOf(agent.userAgent)
    const about = { friendly_name: name, added_with_factor: hasVerifiedFactor(now.account) }
    const passkey = await storePasskey(inside.db, account.id, created, about)
    await recordAccountEvent(inside.db, { userId: account.id, kind: 'passkey_added', agent, sessionId })
    await notifyOwner(inside, account, { kind: 'passkey_added', passkey: name, byOperator: false })
    return listedPasskey(passkey)
  })
}

/** Returns the name of an account for a device's list of keys. */
export function nameOf({ id, email, phone }: Caller['account']): string {
  return email ?? phone ?? id
}

function refuseForbidden({ account, aal }: Caller): void {
  refuseAnonymous(account)
  if (account.is_sso) throw new AuthRefusal('user_sso_managed', 'SSO users cannot register passkeys')
  refuseBelowFactor({ account, aal })
}

/** Refuses a session that lacks the account's second factor. */
export function refuseBelowFactor({ account, aal }: Pick<Caller, 'account' | 'aal'>): void {
  if (hasVerifiedFactor(account) && aal !== 'aal2') {
    throw new AuthRefusal('insufficient_aal', 'AAL2 required to manage passkeys', { status: 403 })
  }
}
