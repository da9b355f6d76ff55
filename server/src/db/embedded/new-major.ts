import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefused } from '../../settings/environment.ts'
import { findAddress } from './address.ts'
import { createCluster, removeUnfinished } from './cluster.ts'
import { connectionTo, type EmbeddedConnection, ensureDatabase, hasDatabase } from './connection.ts'
import { renameDurably } from './durable-rename.ts'
import { type Installation, wayBack } from './installation.ts'
import { runPostmaster } from './postmaster.ts'
import { settings } from './settings.ts'

/** Copies the rows of the product. */
export type RowMover = {
  /** Writes a backup into a new folder; returns false if the database has no tables yet. */
  backUp(connection: pg.ClientConfig, to: string): Promise<boolean>
  /** Fills an empty database from a backup; throws if rows that are read back differ. */
  restore(connection: pg.ClientConfig, from: string): Promise<void>
}

export type MoveOptions = {
  mover: RowMover
  /** Reports a step. */
  say(line: string): void
  /** Called between any two steps, for tests that end the process there. */
  reached?: (point: MovePoint) => void
}

export const MOVE_POINTS = [
  'begun',
  'backed up',
  'cluster created',
  'restored',
  'backup named',
  'cluster ready',
  'earlier cluster set aside',
  'switched',
] as const
export type MovePoint = (typeof MOVE_POINTS)[number]

type Move = MoveOptions & {
  dataDir: string
  earlier: Installation
  /** The later major version. */
  version: number
  /** Finds its programs, and gives them the folder. */
  later(): Installation
  told: AbortSignal | undefined
}

const readyName = 'cluster.ready'

// Both versions' logs of changes, and what a new data folder contains before its first row.
const RESERVE_BYTES = 300_000_000

// Commands may connect while the backup is written; what they changed then would be lost.
const readOnly = ['default_transaction_read_only=on', 'autovacuum=off']
// Rows of a table that is new in their transaction need no log of changes. They are on the disk when it commits.
const loading = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=256MB', 'autovacuum=off']

/**
 * Moves the data of an earlier major version of PostgreSQL. Its own programs run on them, read-only, for a backup. A
 * new data folder next to the old one is filled from that, every table is read back and compared, and the two change
 * names. The backup and the old data stay. After a kill before the renames the next start begins again, with the old
 * data untouched; after one between them `finishMove` completes it. The caller holds the lock of the folder.
 */
export async function moveToMajor(move: Move): Promise<void> {
  const { dataDir, earlier, version, say, told, reached = () => {} } = move
  const { home, version: made } = earlier
  const cluster = join(home, 'cluster')
  const backup = join(dataDir, `backup-of-postgres-${made}`)
  removeUnfinished(home)
  rmSync(`${backup}.new`, { recursive: true, force: true })
  const bytes = sizeOf(cluster)
  refuseTooLittleSpace(move, bytes)
  say(`The data in ${cluster} are of PostgreSQL ${made} (${inMegabytes(bytes)}): moving them to PostgreSQL ${version}.`)
  reached('begun')
  const filled = await copyRows(move, cluster, `${backup}.new`)
  told?.throwIfAborted()
  const date = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const [kept, aside] = [`${backup}-${date}`, join(home, `cluster-of-postgres-${made}-${date}`)]
  const hasBackup = existsSync(`${backup}.new`)
  if (hasBackup) renameDurably(`${backup}.new`, kept)
  reached('backup named')
  renameDurably(filled, join(home, readyName))
  reached('cluster ready')
  renameDurably(cluster, aside)
  reached('earlier cluster set aside')
  renameDurably(join(home, readyName), cluster)
  reached('switched')
  say(`The data are in PostgreSQL ${version} now. Remove what came before once all is well: ${aside}`)
  if (hasBackup) say(`and the backup ${kept}. It contains all personal data: protect it like the database.`)
}

/** Completes a move that was killed between its two changes of names; one killed before them begins again. */
export function finishMove(home: string): void {
  const ready = join(home, readyName)
  if (!existsSync(ready)) return
  if (existsSync(join(home, 'cluster'))) rmSync(ready, { recursive: true, maxRetries: 3 })
  else renameDurably(ready, join(home, 'cluster'))
}

/** Copies everything into a new data folder, which it returns, through a backup. */
async function copyRows(move: Move, cluster: string, backup: string): Promise<string> {
  const { earlier, version, mover, say, told, reached = () => {} } = move
  try {
    const hasRows = await whileRunning(earlier, cluster, readOnly, told, async connection => {
      if (!(await hasDatabase(connection))) return false
      say(`Writing a backup to ${backup} ...`)
      return mover.backUp(connection, backup)
    })
    reached('backed up')
    const place = move.later()
    const filled = await newCluster(place)
    reached('cluster created')
    await whileRunning(place, filled, loading, told, async connection => {
      await ensureDatabase(connection)
      if (!hasRows) return
      say(`Restoring it into a new data folder of PostgreSQL ${version} ...`)
      await mover.restore(connection, backup)
    })
    reached('restored')
    return filled
  } catch (error) {
    if (error instanceof StartRefused || told?.aborted) throw error
    throw new StartRefused(
      `The data could not be moved from PostgreSQL ${earlier.version} to ${version} (${(error as Error).message}). ` +
        `They are unchanged in ${cluster}: remove the cause and start again, or ${wayBack}.`,
      { cause: error },
    )
  }
}

async function newCluster(place: Installation): Promise<string> {
  const { password, release } = await findAddress(place)
  release()
  return createCluster(place, password)
}

/** Runs PostgreSQL on a data folder for the time of `work`. */
async function whileRunning<T>(
  place: Installation,
  cluster: string,
  extra: string[],
  told: AbortSignal | undefined,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack()
  const address = await findAddress(place)
  opened.defer(() => address.release())
  const all = [...address.settings, ...settings({ maxConnections: 20, durable: true }), ...extra]
  const postmaster = await runPostmaster(place, cluster, all, told)
  opened.defer(() => postmaster.stop())
  // Its end breaks the connections, and with them the work.
  const stop = () => void postmaster.stop()
  told?.addEventListener('abort', stop)
  opened.defer(() => told?.removeEventListener('abort', stop))
  told?.throwIfAborted()
  return await work(connectionTo(address))
}

/** Refuses a disk, or one of two, without room for a second copy of the data and for a backup. */
function refuseTooLittleSpace({ dataDir, earlier, version }: Move, bytes: number): void {
  const { home, version: made } = earlier
  const isOneDisk = statSync(home).dev === statSync(dataDir).dev
  const wanted = isOneDisk
    ? [{ folder: home, needed: 2 * bytes + RESERVE_BYTES }]
    : [
        { folder: home, needed: bytes + RESERVE_BYTES },
        { folder: dataDir, needed: bytes },
      ]
  for (const { folder, needed } of wanted) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= needed) continue
    throw new StartRefused(
      `Moving the data from PostgreSQL ${made} to ${version} needs ${inMegabytes(needed)} in ${folder}, and ` +
        `${inMegabytes(bavail * bsize)} are free. Nothing was changed: make room and start again, or ${wayBack}.`,
    )
  }
}

/** Returns how many bytes a data folder has, without its log of changes. */
function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'pg_wal') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += sizeOf(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
