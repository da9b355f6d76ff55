import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { accountAt } from '../account/account-at.ts'
import { lockedUser, type User } from '../account/account-address.ts'
import { accountOf } from '../account/account.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { emailAddress } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { recheckSessions } from '../sessions/end-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { deleteTokens } from '../one-time-tokens/one-time-tokens.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Metadata } from '../account/tables.ts'
import { notifyOwner } from '../account/notify-owner.ts'
import { checkLinking } from './id-token.ts'

type Remaining = { identity_data: Metadata }

/**
 * Removes an identity from the caller's account; the session stays. If it provided the account's address, another
 * identity's replaces it, preferring a verified one. Refuses a session without the account's second factor, the last identity, another person's, and one whose removal
 * would leave the account with another account's address.
 */
export async function unlinkIdentity(
  ctx: Context,
  caller: Caller,
  identityId: string,
  agent: ClientInfo,
): Promise<void> {
  checkLinking(ctx, caller)
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(identityId)) {
    throw new AuthRefusal('validation_failed', 'identity_id must be an UUID', { status: 404 })
  }
  await inSeparateTransaction(ctx, async inside => {
    const user = (await lockedUser(inside.db, caller.account.id))!
    checkLinking(inside, await refreshedCaller(inside, caller))
    const { identities } = (await accountOf(inside.db, user.id))!
    if (identities.length <= 1) {
      throw new AuthRefusal('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    const identity = identities.find(each => each.identity_id === identityId.toLowerCase())
    if (!identity) throw new AuthRefusal('identity_not_found', "Identity doesn't exist")
    await inside.db.deleteFrom('auth.identities').where('identity_id', '=', identity.identity_id).execute()
    if (identity.provider === 'phone') await dropPhone(inside, user)
    else
      await moveEmail(
        inside,
        user,
        identities.filter(each => each !== identity),
      )
    await deleteTokens(inside.db, user.id)
    await recheckSessions(inside, user.id)
    await recordAccountEvent(inside.db, {
      userId: user.id,
      kind: 'identity_unlinked',
      agent,
      method: identity.provider,
    })
    await notifyOwner(inside, user, { kind: 'identity_unlinked', provider: identity.provider, byOperator: false })
    const after = (await lockedUser(inside.db, user.id))!
    if (after.email === null || after.email === user.email) return
    await recordAccountEvent(inside.db, { userId: user.id, kind: 'email_changed', agent })
    await notifyOwner(inside, user, { kind: 'email_changed', newEmail: after.email, byOperator: false })
  })
}

async function dropPhone({ db }: Context, user: User): Promise<void> {
  const nothing = { phone: null, phone_confirmed_at: null, new_phone: null }
  await db.updateTable('auth.users').set(nothing).where('id', '=', user.id).execute()
}

async function moveEmail({ db, config }: Context, user: User, remaining: readonly Remaining[]): Promise<void> {
  const addresses = remaining.flatMap(({ identity_data: { email, email_verified } }) => {
    const address = typeof email === 'string' ? emailAddress(email) : null
    return address === null ? [] : [{ address, verified: email_verified === true }]
  })
  if (addresses.some(({ address }) => address === user.email)) return
  const next = addresses.find(each => each.verified) ?? addresses[0] ?? null
  const owner = next && (await accountAt(db, next.address))
  if (owner && owner.id !== user.id) {
    throw new AuthRefusal('email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  }
  const now = systemClock().toISOString()
  const own = { email: next?.address ?? null, email_verified: next?.verified ?? false }
  const counts = own.email !== null && (own.email_verified || config.auth.emailConfirmation === 'none')
  await db
    .updateTable('auth.users')
    .set({
      email: own.email,
      email_confirmed_at: counts ? (user.email_confirmed_at ?? now) : null,
      new_email: null,
      email_change_half: null,
      user_metadata: sql<Metadata>`user_metadata || ${JSON.stringify(own)}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
}
