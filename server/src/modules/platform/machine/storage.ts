import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/**
 * Used and free storage, in bytes; `snapshotSeconds` is for how long the oldest transaction has prevented vacuuming.
 * `disk` is the one under DATA_DIR, null if it cannot be queried.
 */
type StorageState = {
  databaseBytes: number
  snapshotSeconds: number
  disk: { totalBytes: number; freeBytes: number } | null
}

/** Returns the size of the database, its oldest snapshot, and the disk of this node. */
export async function storageState({ db, config }: Pick<Context, 'db' | 'config'>): Promise<StorageState> {
  const { rows } = await sql<{ bytes: number; seconds: number }>`
    select pg_database_size(current_database())::float8 as bytes, coalesce((
      select max(extract(epoch from clock_timestamp() - xact_start))::float8 from pg_stat_activity
      where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()
    ), 0) as seconds`.execute(db)
  const { bytes, seconds } = rows[0]!
  return { databaseBytes: bytes, snapshotSeconds: Math.max(0, Math.round(seconds)), disk: await diskOf(config.dataDir) }
}

async function diskOf(folder: string): Promise<StorageState['disk']> {
  const disk = await statfs(folder).catch(() => null)
  return disk && { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize }
}
