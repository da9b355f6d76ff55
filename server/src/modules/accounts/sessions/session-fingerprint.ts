import type { SignedIn } from '../../../core/context.ts'

export type SignInSource = { ip: string; userAgent: string | null; country: string | null }

/**
 * Notes from where the caller's session comes, as the person's list of sessions and sign-ins shows it. `country` is two
 * capital letters, as the client says, and is taken once; null leaves what is known. The address in an event is the one
 * that the server saw when it happened, and stays.
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
