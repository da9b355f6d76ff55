import { type Environment, StartRefused, wholeNumber } from './environment.ts'

/** Connections that the pool of a node may hold by default. */
export const DATABASE_POOL_SIZE = 16

/**
 * The PostgreSQL that the server uses; null for the built-in one. `databaseDirectUrl` is the same database past a
 * pooler; `databaseReadUrl` a streaming replica of it; `databasePoolSize` the number of a node's connections to each;
 * `databaseWaitSeconds` the maximum wait at the start for a database that is starting.
 */
export type DatabaseConfig = {
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databaseReadUrl: string | null
  databasePoolSize: number
  databaseWaitSeconds: number
}

/** Reads the settings of the database; throws `StartRefused`, never with a value, which may hold a password. */
export function readDatabaseSettings(environment: Environment): DatabaseConfig {
  const databaseUrl = urlIn(environment, 'DATABASE_URL')
  const databaseDirectUrl = urlIn(environment, 'DATABASE_DIRECT_URL')
  if (databaseDirectUrl && !databaseUrl)
    throw new StartRefused('DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database past a pooler.')
  const databaseReadUrl = urlIn(environment, 'DATABASE_READ_URL')
  if (databaseReadUrl && !databaseUrl)
    throw new StartRefused('DATABASE_READ_URL needs DATABASE_URL: it leads to a replica of the same database.')
  return {
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    databasePoolSize: wholeNumber(environment, 'DATABASE_POOL_SIZE', DATABASE_POOL_SIZE, 4, 500),
    databaseWaitSeconds: wholeNumber(environment, 'DATABASE_WAIT_SECONDS', 60, 0, 600),
  }
}

function urlIn(environment: Environment, name: string): string | null {
  const text = environment[name]
  if (!text) return null
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new StartRefused(`${name} must look like postgresql://user:password@host:5432/database.`)
}
