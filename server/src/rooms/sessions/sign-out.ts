import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { noteEvent } from '../accounts/account-events.ts'
import type { Agent } from '../../core/agent.ts'
import type { Caller } from './caller.ts'
import { endSession, endSessions } from './end-sessions.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends all sessions of the caller, this one, or all but this one. On this node their tokens are refused at once, on others within seconds. */
export async function signOut(
  ctx: Context,
  { account: { id: userId }, sessionId }: Caller,
  scope: SignOutScope,
  agent: Agent,
): Promise<void> {
  await inOwnTransaction(ctx, async inside => {
    const ended =
      scope === 'local'
        ? await endSession(inside, userId, sessionId)
        : await endSessions(inside, userId, scope === 'others' ? sessionId : undefined)
    if (ended) await noteEvent(inside.db, { userId, kind: 'signed_out', agent, sessionId })
  })
}
