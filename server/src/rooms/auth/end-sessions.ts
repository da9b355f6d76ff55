import type { Context } from '../../context.ts'
import { forgetSessions } from './live-sessions.ts'

type Ending = Pick<Context, 'db' | 'secrets' | 'afterCommit'>

/** Ends the sessions of an account, all but one when it is named; this node forgets them after the commit. */
export async function endSessions(ctx: Ending, userId: string, except?: string): Promise<void> {
  let ending = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (except !== undefined) ending = ending.where('id', '!=', except)
  const ended = (await ending.returning('id').execute()).map(session => session.id)
  ctx.afterCommit(() => forgetSessions(ctx, ended))
}

/** Makes this node look again at all sessions of an account after the commit: what they may do is another thing now. */
export async function lookAgain(ctx: Ending, userId: string): Promise<void> {
  const sessions = await ctx.db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute()
  const ids = sessions.map(session => session.id)
  ctx.afterCommit(() => forgetSessions(ctx, ids))
}
