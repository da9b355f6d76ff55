import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Whether this database is a restored copy that sends nothing and moves no money. */
export async function isQuietCopy({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  return (await kysely.selectFrom('quiet_copy').select('since').executeTakeFirst()) !== undefined
}

/** Marks this database as a copy that sends nothing, or ends that from the next start on. */
export async function setQuietCopy({ kysely }: Pick<Database, 'kysely'>, isQuiet: boolean): Promise<void> {
  if (!isQuiet) await kysely.deleteFrom('quiet_copy').execute()
  else
    await kysely
      .insertInto('quiet_copy')
      .defaultValues()
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/**
 * Makes a database that was just restored from a backup an independent copy, in the transaction that fills it: quiet,
 * and with its own files. With `keepsFiles` it continues with the files of the original installation.
 */
export async function becomeCopy(db: Kysely<Tables>, { keepsFiles }: { keepsFiles: boolean }): Promise<void> {
  await setQuietCopy({ kysely: db }, true)
  if (!keepsFiles)
    await sql`update file_stores set mark = gen_random_uuid(), marked_at = null, left_at = null`.execute(db)
}
