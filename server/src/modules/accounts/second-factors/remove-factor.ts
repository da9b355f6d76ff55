import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Caller } from '../sessions/caller.ts'
import { type Factor, factorNotFound, factorOf, lockFactors } from '../account/factors.ts'
import { evictSessions } from '../sessions/live-sessions.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { type MessageOwner, notifyOwner } from '../account/notify-owner.ts'

/**
 * Removes a second factor. Sessions raised with it, including this one, fall back to the first level. Refuses a
 * verified factor from a session without its second factor.
 */
export async function removeFactor(
  ctx: Context,
  caller: Caller,
  factorId: string,
  agent: ClientInfo,
): Promise<{ id: string }> {
  const { id } = factorOf(caller, factorId)
  const lowered = await inSeparateTransaction(ctx, async inside => {
    const factor = (await lockFactors(inside.db, caller.account.id)).find(each => each.id === id)
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified' && caller.aal !== 'aal2') {
      throw new AuthRefusal('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }
    return dropFactor(inside, caller.account, factor, { agent, byOperator: false })
  })
  evictSessions(ctx, lowered)
  return { id }
}

/**
 * Deletes a factor within the caller's `inSeparateTransaction` and notifies its owner if it was verified; returns the
 * sessions that fell to the first level, to be evicted afterwards.
 */
export async function dropFactor(
  ctx: Context,
  owner: MessageOwner,
  factor: Factor,
  { agent, byOperator }: { agent: ClientInfo | null; byOperator: boolean },
): Promise<string[]> {
  const { db } = ctx
  const ids = await lowerSessions(db, { factorId: factor.id })
  await db.deleteFrom('auth.passkeys').where('factor_id', '=', factor.id).where('made_for_factor', '=', true).execute()
  await db.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute()
  if (factor.status === 'verified') {
    const method = factor.factor_type
    await recordAccountEvent(db, { userId: factor.user_id, kind: 'factor_removed', agent, method })
    await notifyOwner(ctx, owner, { kind: 'factor_removed', factor: method, byOperator })
  }
  return ids
}

/** Lowers the sessions that a factor raised or a passkey opened to the first level; returns their ids. */
export async function lowerSessions(
  db: Context['db'],
  by: { factorId: string } | { passkeyId: string },
): Promise<string[]> {
  const lowering = db.updateTable('auth.sessions').set({ aal: 'aal1', factor_id: null }).returning('id')
  const sessions =
    'factorId' in by
      ? await lowering.where('factor_id', '=', by.factorId).execute()
      : // Another factor that was given afterwards still counts.
        await lowering.where('passkey_id', '=', by.passkeyId).where('factor_id', 'is', null).execute()
  const ids = sessions.map(session => session.id)
  if (ids.length > 0) {
    await db
      .deleteFrom('auth.session_amr')
      .where('session_id', 'in', ids)
      .where('method', 'in', ['totp', 'mfa/phone', 'mfa/webauthn'])
      .execute()
  }
  return ids
}
