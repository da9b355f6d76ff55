import { CompiledQuery, type Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { isBanned } from '../account/banned.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'

/** The current state of a session and its person, which overrides older tokens. */
export type SessionState = {
  userId: string
  roles: readonly string[]
  aal: 'aal1' | 'aal2'
  emailConfirmed: boolean
  /** Whether the person has a confirmed e-mail address or phone number. */
  proven: boolean
  banned: boolean
}

type LiveSession = { readAt: number; state: Promise<SessionState | null> }

// A session ended on another node is refused here after this time at the latest.
const TRUSTED_MS = 5_000
const seenSessions = perServerState(() => new LRUCache<string, LiveSession>({ max: 20_000 }))

/** Returns the state of a session, at most five seconds old on this node; null if it has ended. */
export function liveSession(ctx: Pick<Context, 'db' | 'secrets'>, sessionId: string): Promise<SessionState | null> {
  const sessions = seenSessions(ctx)
  const now = systemClock().getTime()
  const known = sessions.get(sessionId)
  if (known && now - known.readAt < TRUSTED_MS) return known.state
  const state = readState(ctx, sessionId)
  sessions.set(sessionId, { readAt: now, state })
  state.catch(() => sessions.delete(sessionId))
  return state
}

/**
 * Starts to read the session that a token names while the token is still being verified. `drop` discards it if the
 * token was invalid, so that strangers cannot fill the cache.
 */
export function prefetchSession(ctx: Pick<Context, 'db' | 'secrets'>) {
  const sessions = seenSessions(ctx)
  const begun: string[] = []
  return {
    begin({ sessionId }: { sessionId: string }): void {
      if (sessions.get(sessionId) === undefined) begun.push(sessionId)
      liveSession(ctx, sessionId).catch(() => {})
    },
    drop: () => evictSessions(ctx, begun),
  }
}

/** Makes this node reload sessions at once: called when sessions ended or a person's rights changed. */
export function evictSessions(ctx: Pick<Context, 'secrets'>, sessionIds: readonly string[]): void {
  const sessions = seenSessions(ctx)
  for (const id of sessionIds) sessions.delete(id)
}

// The text never changes, so no query is built per call and each connection plans it once.
const STATE = `
  select s.user_id, s.aal, s.not_after, p.roles, u.email_confirmed_at, u.phone_confirmed_at, u.banned_until
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  join people p on p.id = u.id
  where s.id = $1`

type StateRow = Pick<Selectable<Tables['auth.sessions']>, 'user_id' | 'aal' | 'not_after'> &
  Pick<Selectable<Tables['people']>, 'roles'> &
  Pick<Selectable<Tables['auth.users']>, 'email_confirmed_at' | 'phone_confirmed_at' | 'banned_until'>

async function readState(ctx: Pick<Context, 'db'>, sessionId: string): Promise<SessionState | null> {
  const { rows } = await ctx.db.executeQuery<StateRow>(CompiledQuery.raw(STATE, [sessionId]))
  const [row] = rows
  if (!row || isOver(row)) return null
  return {
    userId: row.user_id,
    roles: row.roles,
    aal: row.aal,
    emailConfirmed: row.email_confirmed_at !== null,
    proven: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    banned: isBanned(row),
  }
}

/** Returns whether the lifetime that an SSO provider gave a session is over. */
export function isOver({ not_after }: { not_after: string | null }): boolean {
  return not_after !== null && not_after <= systemClock().toISOString()
}
