import type pg from 'pg'
import { connect, type Database, openDatabase } from '../db/database.ts'
import { runningEmbedded } from '../db/embedded/running.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'

/** Opens the configured database, also while servers use it; starts the built-in one if no server does. */
export async function openBeside(config: Config, description: string): Promise<Database> {
  const running = config.databaseUrl ? null : runningEmbedded(config.dataDir)
  return running ? connect(running, description, 2) : openDatabase(config)
}

/** Refuses a database that has an account, or that a server uses. */
export async function refuseUsed(client: pg.ClientBase, name: string): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'bora%' and pid <> pg_backend_pid() limit 1`,
  )
  if (others.length > 0) throw new StartRefused(`A server uses ${name}: stop it first.`)
  const found = await client.query(`select to_regclass('auth.users') is not null as "exists"`)
  if (!found.rows[0].exists) return
  const { rows: people } = await client.query('select from auth.users limit 1')
  if (people.length > 0) throw new StartRefused(`${name} is not empty: name an unused one.`)
}
