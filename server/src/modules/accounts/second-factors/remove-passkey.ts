import type { Context } from '../../../core/context.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { lockFactors } from '../account/factors.ts'
import { type MessageOwner, notifyOwner } from '../account/notify-owner.ts'
import { passkeyOf } from '../passkeys/passkeys.ts'
import type { Passkey } from '../passkeys/tables.ts'
import { refuseBelowFactor } from '../passkeys/register-passkey.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { evictSessions } from '../sessions/live-sessions.ts'
import { dropFactor, lowerSessions } from './remove-factor.ts'

/**
 * Removes a passkey, and the second factor that it is. Sessions that it opened or raised, including this one, fall back
 * to the first level. Refuses a session without its second factor.
 */
export async function removePasskey(ctx: Context, caller: Caller, id: string, agent: ClientInfo): Promise<void> {
  const lowered = await inSeparateTransaction(ctx, async inside => {
    await lockFactors(inside.db, caller.account.id)
    const now = await refreshedCaller(inside, caller)
    const passkey = await passkeyOf(inside.db, caller.account.id, id)
    refuseBelowFactor(now)
    return dropPasskey(inside, caller.account, passkey, { agent, byOperator: false })
  })
  evictSessions(ctx, lowered)
}

/**
 * Deletes a passkey within the caller's `inSeparateTransaction` and notifies its owner; returns the sessions that fell
 * to the first level, to be evicted afterwards.
 */
export async function dropPasskey(
  ctx: Context,
  owner: MessageOwner,
  passkey: Passkey,
  { agent, byOperator }: { agent: ClientInfo | null; byOperator: boolean },
): Promise<string[]> {
  const { db } = ctx
  const factor = (await lockFactors(db, passkey.user_id)).find(each => each.id === passkey.factor_id)
  const lowered = factor ? await dropFactor(ctx, owner, factor, { agent, byOperator }) : []
  lowered.push(...(await lowerSessions(db, { passkeyId: passkey.id })))
  await db.deleteFrom('auth.passkeys').where('id', '=', passkey.id).execute()
  await recordAccountEvent(db, { userId: passkey.user_id, kind: 'passkey_removed', agent })
  // The mail about the factor says it already.
  if (!factor) await notifyOwner(ctx, owner, { kind: 'passkey_removed', passkey: passkey.friendly_name, byOperator })
  return lowered
}
