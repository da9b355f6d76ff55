import type { Context } from '../../core/context.ts'
import { isBanned } from '../accounts/banned.ts'
import { machineTime } from '../../core/machine-time.ts'
import { rememberedPerServer } from '../../core/memory.ts'
import { Recent } from '../../core/recent.ts'

/** What is true of a session and its person right now, whatever an older token says. */
export type SessionState = {
  userId: string
  roles: readonly string[]
  aal: 'aal1' | 'aal2'
  emailConfirmed: boolean
  banned: boolean
}

type LiveSession = { readAt: number; state: Promise<SessionState | null> }

// A session that was ended on another node is refused here after this time at the latest.
const TRUSTED_MS = 5_000
const seenSessions = rememberedPerServer(() => new Recent<string, LiveSession>(20_000))

/** The state of a session, at most five seconds old on this node; null when it has ended. */
export function liveSession(ctx: Pick<Context, 'db' | 'secrets'>, sessionId: string): Promise<SessionState | null> {
  const sessions = seenSessions(ctx)
  const now = machineTime().getTime()
  const known = sessions.get(sessionId)
  if (known && now - known.readAt < TRUSTED_MS) return known.state
  const state = readState(ctx, sessionId)
  sessions.set(sessionId, { readAt: now, state })
  state.catch(() => sessions.delete(sessionId))
  return state
}

/** Makes this node look again at once: called when sessions were ended or a person's rights changed. */
export function forgetSessions(ctx: Pick<Context, 'secrets'>, sessionIds: readonly string[]): void {
  const sessions = seenSessions(ctx)
  for (const id of sessionIds) sessions.delete(id)
}

async function readState(ctx: Pick<Context, 'db'>, sessionId: string): Promise<SessionState | null> {
  const row = await ctx.db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .innerJoin('people', 'people.id', 'auth.users.id')
    .select(['auth.sessions.user_id', 'auth.sessions.aal', 'auth.sessions.not_after', 'people.roles'])
    .select(['auth.users.email_confirmed_at', 'auth.users.banned_until'])
    .where('auth.sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || isOver(row)) return null
  return {
    userId: row.user_id,
    roles: row.roles,
    aal: row.aal,
    emailConfirmed: row.email_confirmed_at !== null,
    banned: isBanned(row),
  }
}

/** Whether the time is over that a company gave a session. */
export function isOver({ not_after }: { not_after: string | null }): boolean {
  return not_after !== null && not_after <= machineTime().toISOString()
}
