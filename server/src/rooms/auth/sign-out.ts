import type { Context } from '../../context.ts'
import type { Caller } from './caller.ts'
import { forgetSessions } from './live-sessions.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends all sessions of the caller, this one, or all but this one. On this node their tokens are refused at once, on others within seconds. */
export async function signOut(ctx: Context, { account, sessionId }: Caller, scope: SignOutScope): Promise<void> {
  let ending = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', account.id)
  if (scope === 'local') ending = ending.where('id', '=', sessionId)
  if (scope === 'others') ending = ending.where('id', '!=', sessionId)
  const ended = await ending.returning('id').execute()
  forgetSessions(
    ctx,
    ended.map(session => session.id),
  )
}
