import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '../../settings/environment.ts'
import { findAddress } from './address.ts'
import { removeOtherCopies } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { connectionTo, type EmbeddedConnection, ensureDatabase } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { clusterVersion, findEarlier, findInstallation } from './installation.ts'
import type { Installation, InstallationOptions } from './installation.ts'
import { finishMove, moveToMajor, type MoveOptions } from './new-major.ts'
import { stopOrphans } from './orphan.ts'
import { runPostmaster } from './postmaster.ts'
import type { LaunchMethodName } from './launch-methods.ts'
import { settings } from './settings.ts'

export type { EmbeddedConnection } from './connection.ts'

export type Embedded = {
  connection: EmbeddedConnection
  /** The launch method in use, for the log and the tests. */
  rung: LaunchMethodName
  pid(): number
  stop(): Promise<void>
}

export type EmbeddedOptions = InstallationOptions & {
  /** How to move data of an earlier major version of PostgreSQL; without it they are opened by that version. */
  move?: MoveOptions | undefined
  maxConnections?: number
  /** False disables waiting for the disk, for temporary databases. */
  durable?: boolean
  /** Aborting it makes the start throw and leave nothing running. */
  told?: AbortSignal | undefined
}

/**
 * Starts the built-in PostgreSQL on `dataDir`/postgres, creating folder and database if they are missing. Refuses
 * (`StartRefused`) if another server uses the folder, if the folder can't be written, or if nothing on this machine can
 * run it. A PostgreSQL left behind by a killed server is stopped first. Data of an earlier major version are moved.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { maxConnections = 100, durable = true, told } = options
  const folder = resolve(dataDir)
  const opened = new AsyncDisposableStack()
  opened.defer(lockedFolder(folder))
  try {
    const home = join(folder, 'postgres')
    await stopOrphans(home)
    finishMove(home)
    const place = await placeFor(folder, home, options)
    removeOtherCopies(place.home, place.binaries)
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

/** Returns what runs the data; of an earlier major version, after moving them if that is wanted. */
async function placeFor(dataDir: string, home: string, options: EmbeddedOptions): Promise<Installation> {
  const place = findInstallation(home, options)
  const made = clusterVersion(home)
  if (made === null || made === place.version) return place
  const earlier = findEarlier(home, made, place.version, options)
  if (!options.move) return earlier
  // Each finds the owner of the folder changed by the other.
  const later = () => findInstallation(home, options)
  await moveToMajor({ dataDir, earlier, version: place.version, later, told: options.told, ...options.move })
  return later()
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
