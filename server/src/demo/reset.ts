import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { Database } from '../db/database.ts'

/** Empties the database and the photo folder, so that the start makes the demo world anew. Never in production. */
export async function resetDemo(database: Database, config: Config): Promise<void> {
  if (config.nodeEnv === 'production')
    throw new StartRefused('There is no demo world in production, so nothing was reset.')
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ nspname: string }>(
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    // In one message, so that all of it happens or nothing.
    const drops = rows.map(row => `drop schema ${pg.escapeIdentifier(row.nspname)} cascade; `)
    await client.query(`${drops.join('')}create schema public`)
  } finally {
    await client.end()
  }
  rmSync(join(config.dataDir, 'photos'), { recursive: true, force: true })
}
