import { PROGRAM_VERSION } from '../core/program-version.ts'
import type { RowMover } from '../db/embedded/new-major.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { type Config, keysGiven } from '../settings/config.ts'
import { copyClient, migrationsOf } from './catalog.ts'
import { loadRows } from './load.ts'
import { readManifest } from './manifest.ts'
import { rowsOf } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Moves the rows of the built-in database to a later major version of PostgreSQL, through a backup of the database
 * alone. Unlike a restored copy the installation stays itself: not quiet, with its files.
 */
export function rowMover(config: Pick<Config, 'dataDir'>, say: (line: string) => void): RowMover {
  return {
    async backUp(connection, to) {
      const client = await copyClient(connection, 'move')
      const migrations = await migrationsOf(client).finally(() => client.end())
      if (migrations.length === 0) return false
      // Refused here already if this program can't restore them.
      knownMigrations(migrations)
      await writeBackup({ to, connection, config, store: null, keys: keysGiven(), version: PROGRAM_VERSION, say })
      return true
    },
    async restore(connection, from) {
      const manifest = await readManifest(from)
      const { migrations, tables } = manifest.database
      await migrate(connection, undefined, knownMigrations(migrations).at(-1)!.name)
      const client = await copyClient(connection, 'move')
      try {
        await loadRows(client, rowsOf(from, manifest), async () => {})
      } finally {
        await client.end()
      }
      say(`${tables.length} tables restored, all read back and compared.`)
    },
  }
}
