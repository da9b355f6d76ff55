import type { ClientConfig } from 'pg'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { runningEmbedded } from './embedded/running.ts'

/**
 * Returns the connection of a command to the database that the server uses, past any pooler. Refuses (`StartRefused`)
 * if it is the built-in one and no server runs.
 */
export function runningDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>): ClientConfig {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const connection = url ? { connectionString: url } : runningEmbedded(config.dataDir)
  if (!connection) throw new StartRefused(`No database runs on ${config.dataDir}: start the server first.`)
  return connection
}
