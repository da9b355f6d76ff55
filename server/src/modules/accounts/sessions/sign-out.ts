import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { hasVerifiedFactor } from '../account/factors.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Caller } from './caller.ts'
import { callOffChanges } from '../one-time-codes/call-off-changes.ts'
import { endSession, endSessions, endSessionsWithoutFactor } from './end-sessions.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends all sessions of the caller, this one, or all but this one. This node refuses their tokens at once, others within
 * seconds. What other sessions began is cancelled with them. A session without its account's second factor cannot end
 * sessions with it: `others` is refused with `insufficient_aal` and 422 (the official client treats 401, 403 and 404 as
 * a successful sign-out), and `global` skips those sessions and cancels nothing.
 */
export async function signOut(
  ctx: Context,
  { account: { id: userId, factors }, sessionId, aal }: Caller,
  scope: SignOutScope,
  agent: ClientInfo,
): Promise<void> {
  const lacksFactor = aal !== 'aal2' && hasVerifiedFactor({ factors })
  if (lacksFactor && scope === 'others')
    throw new AuthRefusal('insufficient_aal', 'AAL2 required to end other sessions', { status: 422 })
  await inSeparateTransaction(ctx, async inside => {
    const ended =
      scope === 'local'
        ? await endSession(inside, userId, sessionId)
        : lacksFactor
          ? await endSessionsWithoutFactor(inside, userId)
          : await endSessions(inside, userId, scope === 'others' ? sessionId : undefined)
    if (scope !== 'local' && !lacksFactor) await callOffChanges(inside, userId)
    if (ended) await recordAccountEvent(inside.db, { userId, kind: 'signed_out', agent, sessionId })
  })
}
