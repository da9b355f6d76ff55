import type { SignedIn } from '../../context.ts'

export type Origin = { ip: string; userAgent: string | null; country: string | null }

/**
 * Notes from where the caller's session comes, as the person's list of sessions and sign-ins shows it. `country` is two
 * capital letters, as the client says; null leaves what is known.
 */
export async function noteOrigin({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>, origin: Origin): Promise<void> {
  const change = { ip: origin.ip, ...(origin.country !== null && { country: origin.country }) }
  await db.updateTable('auth.sessions').set(change).where('id', '=', viewer.sessionId).execute()
  await db
    .updateTable('auth.account_events')
    .set(change)
    .where('user_id', '=', viewer.id)
    .where('session_id', '=', viewer.sessionId)
    .where('kind', 'in', ['signed_in', 'signed_up'])
    .execute()
}
