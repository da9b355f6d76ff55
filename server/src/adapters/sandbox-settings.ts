import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Switches } from './sandbox-switches.ts'

/** Returns how the sandbox behaves now. */
export async function sandboxSwitches(db: Kysely<Tables>): Promise<Switches> {
  const { switches } = await db.selectFrom('sandbox_settings').select('switches').executeTakeFirstOrThrow()
  return {
    webhooks: 'sent',
    create: 'answered',
    fetch: 'answered',
    refund: 'answered',
    payout: 'answered',
    ...switches,
  }
}

/** Tells the sandbox how to behave from now on; what isn't named stays. */
export async function setSandboxSwitches(db: Kysely<Tables>, switches: Partial<Switches>): Promise<void> {
  await db
    .updateTable('sandbox_settings')
    .set({ switches: sql`switches || ${JSON.stringify(switches)}::jsonb` })
    .execute()
}

/** The secret that this sandbox signs its webhooks with. */
export async function sandboxSecret(db: Kysely<Tables>): Promise<Buffer> {
  const { webhook_secret } = await db.selectFrom('sandbox_settings').select('webhook_secret').executeTakeFirstOrThrow()
  return webhook_secret
}
