import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Secrets shared by all nodes, 32 bytes each: `pictures` signs picture addresses, `invites` invite links, `unsubscribe`
 * links in mails; `vapid` is the private key that identifies the installation to push services.
 */
export type Secrets = { pictures: Buffer; invites: Buffer; unsubscribe: Buffer; vapid: Buffer }

/** Reads the shared secrets of the installation from its database. */
export async function readSecrets(db: Kysely<Tables>): Promise<Secrets> {
  const rows = await db.selectFrom('server_secrets').selectAll().execute()
  const named = Object.fromEntries(rows.map(row => [row.name, row.value])) as Record<string, Buffer>
  const { pictures, invites, unsubscribe, vapid } = named
  if (!pictures || !invites || !unsubscribe || !vapid)
    throw new Error('the database lacks its shared secrets: run the migrations')
  return { pictures, invites, unsubscribe, vapid }
}
