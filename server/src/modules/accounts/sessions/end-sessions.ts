import type { Context } from '../../../core/context.ts'
import { evictSessions } from './live-sessions.ts'

type Ending = Pick<Context, 'db' | 'secrets' | 'afterCommit'>

/**
 * Ends the sessions of an account, except one if it is named, and returns whether there were any; this node evicts them
 * after the commit.
 */
export async function endSessions(ctx: Ending, userId: string, except?: string): Promise<boolean> {
  let ending = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (except !== undefined) ending = ending.where('id', '!=', except)
  return forgotten(ctx, await ending.returning('id').execute())
}

/** Ends the sessions of an account without its second factor, and returns whether there were any. */
export async function endSessionsWithoutFactor(ctx: Ending, userId: string): Promise<boolean> {
  const ending = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', userId).where('aal', '=', 'aal1')
  return forgotten(ctx, await ending.returning('id').execute())
}

/** Ends a session of an account and returns whether it existed; ignores another account's. */
export async function endSession(ctx: Ending, userId: string, sessionId: string): Promise<boolean> {
  const ending = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', userId).where('id', '=', sessionId)
  return forgotten(ctx, await ending.returning('id').execute())
}

function forgotten(ctx: Ending, sessions: { id: string }[]): boolean {
  const ids = sessions.map(session => session.id)
  ctx.afterCommit(() => evictSessions(ctx, ids))
  return ids.length > 0
}

/** Makes this node reload all sessions of an account after the commit, because their rights have changed. */
export async function recheckSessions(ctx: Ending, userId: string): Promise<void> {
  forgotten(ctx, await ctx.db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute())
}
