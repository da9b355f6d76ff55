import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { SwitchName, Switches } from './sandbox-switches.ts'

/** Returns the current switches of the sandbox. */
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

/** Returns how the sandbox must answer this call. A switch for a single failure applies to this call and is reset. */
export async function takeAnswer<Name extends SwitchName>(
  db: Kysely<Tables>,
  name: Name,
): Promise<Exclude<Switches[Name], 'error_once'> | 'error'> {
  const how = (await sandboxSwitches(db))[name]
  if (how !== 'error_once') return how as Exclude<Switches[Name], 'error_once'>
  const { numUpdatedRows } = await db
    .updateTable('sandbox_settings')
    .set({ switches: sql`switches || ${JSON.stringify({ [name]: 'answered' })}::jsonb` })
    .where(sql<boolean>`switches->>${name} = 'error_once'`)
    .executeTakeFirst()
  // Of two concurrent calls the first takes the fault, and the other one is normal.
  return numUpdatedRows > 0n ? 'error' : takeAnswer(db, name)
}

/** Sets switches of the sandbox; those not named stay. */
export async function setSandboxSwitches(db: Kysely<Tables>, switches: Partial<Switches>): Promise<void> {
  await db
    .updateTable('sandbox_settings')
    .set({ switches: sql`switches || ${JSON.stringify(switches)}::jsonb` })
    .execute()
}

/** Returns the secret that this sandbox signs its webhooks with. */
export async function sandboxSecret(db: Kysely<Tables>): Promise<Buffer> {
  const { webhook_secret } = await db.selectFrom('sandbox_settings').select('webhook_secret').executeTakeFirstOrThrow()
  return webhook_secret
}
