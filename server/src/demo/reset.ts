import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import type { Database } from '../db/database.ts'

/**
 * Empties the file store and the database, so that the next start creates the demo world again. Never in production.
 */
export async function resetDemo(database: Database, config: Config, files: PhotoStore): Promise<void> {
  if (config.nodeEnv === 'production')
    throw new StartRefused('There is no demo world in production, so nothing was reset.')
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    // First, because a store with the mark of a deleted database would be refused.
    await emptyFiles(config, files, await markOf(client))
    const { rows } = await client.query<{ nspname: string }>(
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    // In one message, so that it is atomic.
    const drops = rows.map(row => `drop schema ${pg.escapeIdentifier(row.nspname)} cascade; `)
    await client.query(`${drops.join('')}create schema public`)
  } finally {
    await client.end()
  }
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('file_stores') is not null as is_there`,
  )
  if (!rows[0]!.is_there) return null
  const marks = await client.query<{ mark: string }>(`select mark from file_stores where kind = 's3'`)
  return marks.rows[0]?.mark ?? null
}

async function emptyFiles(config: Config, files: PhotoStore, mark: string | null): Promise<void> {
  for (const folder of ['photos', 'archives']) rmSync(join(config.dataDir, folder), { recursive: true, force: true })
  // A bucket of another installation is left alone.
  if (files.kind !== 's3' || mark === null || (await files.marks())[0] !== mark) return
  for (const part of [{ photosBeginning: '' }, 'archives'] as const)
    for await (const { key } of files.list(part)) if (key !== null) await files.remove(key)
  await files.removeMark()
}
