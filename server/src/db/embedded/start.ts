import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../../settings/environment.ts'
import { findAddress, type Address } from './address.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { stopOrphan } from './orphan.ts'
import { findInstallation, type InstallationOptions } from './installation.ts'
import { runPostmaster } from './postmaster.ts'
import type { LaunchMethodName } from './launch-methods.ts'
import { settings } from './settings.ts'

export const databaseName = 'bora'

/** Connection settings for `pg`; `host` is the folder of the socket (on Windows the loopback address). */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; password?: string }

export type Embedded = {
  connection: EmbeddedConnection
  /** The launch method in use, for the log and the tests. */
  rung: LaunchMethodName
  pid(): number
  stop(): Promise<void>
}

export type EmbeddedOptions = InstallationOptions & {
  maxConnections?: number
  /** False disables waiting for the disk, for temporary databases. */
  durable?: boolean
  /** Aborting it makes the start throw and leave nothing running. */
  told?: AbortSignal | undefined
}

/**
 * Starts the built-in PostgreSQL on `dataDir`/postgres, creating folder and database if they are missing. Refuses
 * (`StartRefused`) if another server uses the folder, if the folder can't be written, or if nothing on this machine can
 * run it. A PostgreSQL left behind by a killed server is stopped first.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { maxConnections = 100, durable = true, told } = options
  const folder = resolve(dataDir)
  const opened = new AsyncDisposableStack()
  opened.defer(lockedFolder(folder))
  try {
    const home = join(folder, 'postgres')
    await stopOrphan(join(home, 'cluster'))
    const place = findInstallation(home, options)
    const address = await findAddress(place)
    opened.defer(() => address.release())
    const cluster = ensureCluster(place, address.password)
    const all = [...address.settings, ...settings({ maxConnections, durable })]
    const postmaster = await runPostmaster(place, cluster, all, told)
    opened.defer(() => postmaster.stop())
    const connection = connectionTo(address)
    await ensureDatabase(connection)
    return { connection, rung: place.rung.name, pid: postmaster.pid, stop: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    const { syscall, path, message } = error as NodeJS.ErrnoException
    if (syscall === undefined || path === undefined) throw error
    throw new StartRefused(
      `The data folder ${folder} cannot hold a database (${message}): ` +
        'choose another one with DATA_DIR, or name a database with DATABASE_URL.',
    )
  }
}

function lockedFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true })
    return lockFolder(join(folder, 'postgres.lock'), folder)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`)
  }
}

function connectionTo(address: Address): EmbeddedConnection {
  const { host, port, password } = address
  return { host, port, user: superuser, database: databaseName, ...(password === null ? {} : { password }) }
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // A broken connection fails its query; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
