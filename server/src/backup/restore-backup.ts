import type pg from 'pg'
import type { ConfiguredFiles } from '../adapters/configured-files.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { becomeCopy, claim } from '../modules/platform/index.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { copyClient, migrationsOf } from './catalog.ts'
import { kyselyOn } from './kysely-on.ts'
import { loadRows } from './load.ts'
import type { Manifest } from './manifest.ts'
import { refuseUsed } from './open.ts'
import { restoreFiles, rowsOf } from './read-backup.ts'

export type RestoreOrder = {
  folder: string
  manifest: Manifest
  connection: pg.ClientConfig
  /** The database as people know it. */
  name: string
  config: Config
  /** Null if the installation's files are kept unchanged. */
  files: ConfiguredFiles | null
  say(line: string): void
}

/**
 * Fills an empty database, and an empty file store, from a backup. Files come first, so an interrupted run can be
 * repeated until the rows exist. These are written all at once, and mark the database as a quiet copy.
 */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  const { folder, manifest, connection, name, config, files, say } = order
  const last = knownMigrations(manifest.database.migrations).at(-1)!.name
  const client = await copyClient(connection, 'restore')
  try {
    await refuseUsed(client, name)
    const applied = knownMigrations(await migrationsOf(client))
    if (applied.some(one => one.name > last))
      throw new StartRefused(`${name} was created by a newer version than the backup: name a new, empty database.`)
    if (files && manifest.files) {
      await refuseMarked(files)
      const count = await restoreFiles(config, { folder, files: manifest.files, to: files.store })
      say(`${count} files restored, all compared by their hashes.`)
    }
    await migrate(connection, undefined, last)
    await loadRows(client, rowsOf(folder, manifest), () => becomeCopy(kyselyOn(client), { keepsFiles: files === null }))
    say(`${manifest.database.tables.length} tables restored, all read back and compared.`)
    const added = await migrate(connection)
    if (added.length > 0) say(`Brought the database up to this program (${added.length} steps).`)
    if (files) await claim(kyselyOn(client), files.store, files.name(files.store.kind))
  } finally {
    await client.end()
  }
}

async function refuseMarked({ store, name }: ConfiguredFiles): Promise<void> {
  if ((await store.marks()).every(mark => mark === null)) return
  throw new StartRefused(
    `${name(store.kind)} belongs to a database already: name an empty one with DATA_DIR or S3_BUCKET, or restore with --database-only.`,
  )
}
