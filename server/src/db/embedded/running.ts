import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedConnection } from './connection.ts'
import { databaseName, superuser } from './names.ts'
import { readPostmaster } from './orphan.ts'

/** Returns how to connect to the built-in PostgreSQL of the server running on `dataDir`; null if there is none. */
export function runningEmbedded(dataDir: string): EmbeddedConnection | null {
  const home = join(dataDir, 'postgres')
  const noted = readPostmaster(join(home, 'cluster'))
  if (!noted?.ready) return null
  const password = join(home, 'password')
  return {
    host: noted.socketFolder || '127.0.0.1',
    port: noted.port,
    user: superuser,
    database: databaseName,
    ...(existsSync(password) && { password: readFileSync(password, 'utf8') }),
  }
}
