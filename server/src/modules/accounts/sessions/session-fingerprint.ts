import type { SignedIn } from '../../../core/context.ts'

export type SignInSource = { ip: string; userAgent: string | null; country: string | null }

/**
 * Records the source of the caller's session for the person's list of sessions and sign-ins. `country` is two capital
 * letters given by the client, and is stored once; null keeps the stored one. The address in an event is the one that
 * the server saw at that time, and stays.
 */
export async function recordSessionFingerprint(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  origin: SignInSource,
): Promise<void> {
  const { ip, country } = origin
  await db.updateTable('auth.sessions').set({ ip }).where('id', '=', viewer.sessionId).execute()
  if (country === null) return
  await db
    .updateTable('auth.sessions')
    .set({ country })
    .where('id', '=', viewer.sessionId)
    .where('country', 'is', null)
    .execute()
  await db
    .updateTable('auth.account_events')
    .set({ country })
    .where('user_id', '=', viewer.id)
    .where('session_id', '=', viewer.sessionId)
    .where('kind', 'in', ['signed_in', 'signed_up'])
    .where('country', 'is', null)
    .execute()
}
