import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { classifyDatabaseError } from './database-faults.ts'
import { startEmbedded } from './embedded/start.ts'
import { type HearStatement, NamedClient } from './named-client.ts'
import { sharedPool } from './shared-pool.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

const oldestVersion = 15
const LONGEST_END_MS = 5_000

export type Database = {
  kysely: Kysely<Tables>
  pool: pg.Pool
  /** Connection settings for a separate `pg` client: for listening, for migrations. */
  connection: pg.ClientConfig
  /** One line for the log: the PostgreSQL version and location, without secrets. */
  description: string
  /** Runs `work` in a transaction, and retries it as a whole if the database requires it (at most five times). */
  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Calls back with every statement that was run on the pool, in the context of its caller. */
  hearStatements(hear: HearStatement): void
  /** Closes the connections and stops the built-in database. */
  end(): Promise<void>
}

/**
 * Opens the configured database: the one in DATABASE_URL (PostgreSQL 15 or newer), else the built-in one under
 * `dataDir`. Refuses (`StartRefused`) with one sentence if it can't be reached or is too old; throws if it is `told` to
 * stop in the meantime, with nothing left running. Waits with `patience` for a database that is starting.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  told?: AbortSignal,
  patience: Patience = { seconds: 0, tell: () => {} },
): Promise<Database> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    const version = await versionOnceUp(connection, config.databaseUrl, patience, told)
    return connect(connection, `PostgreSQL ${version} of DATABASE_URL (${placeOf(config.databaseUrl)})`)
  }
  const embedded = await startEmbedded(config.dataDir, { told })
  const { connection } = embedded
  const database = connect(connection, `built-in PostgreSQL in ${config.dataDir}`)
  return {
    ...database,
    async end() {
      await database.end()
      await embedded.stop()
    },
  }
}

/** Returns a pool on a database that is known to exist; normally use `openDatabase`. */
export function connect(connection: pg.ClientConfig, description: string, connections = 16): Database {
  const hearers: HearStatement[] = []
  const pool = new pg.Pool({
    ...connection,
    hearStatement: (statement: Parameters<HearStatement>[0]) => hearers.forEach(hear => hear(statement)),
    ...sessionSettings,
    // @ts-expect-error typed as pg's own class, which NamedClient extends
    Client: NamedClient,
    types: valueParsers,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // A broken connection fails its queries, and the pool replaces it; an unhandled event would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const shared = sharedPool(pool)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared }) })
  return {
    kysely,
    pool,
    connection,
    description,
    transaction: work => shared.changing(() => inTransaction(kysely, work)),
    hearStatements: hear => void hearers.push(hear),
    // The end of the process closes it in any case, so a hanging query is not waited for.
    end: () => Promise.race([kysely.destroy(), sleep(LONGEST_END_MS, undefined, { ref: false })]),
  }
}

/** Limits how long rows or snapshots are held: ranks become slow while an old snapshot is open. */
const sessionSettings = {
  application_name: 'bora',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
} satisfies pg.ClientConfig

/** For how many seconds to wait for a database, and a callback for reporting the wait. */
type Patience = { seconds: number; tell(text: string): void }

const LOOK_AGAIN_MS = 500

/** A database that starts at the same time may be up a little later; wrong credentials are refused at once. */
async function versionOnceUp(
  connection: pg.ClientConfig,
  url: string,
  { seconds, tell }: Patience,
  told?: AbortSignal,
): Promise<string> {
  const end = Date.now() + seconds * 1_000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await seenVersion(connection, url)
    } catch (error) {
      const isComing = classifyDatabaseError((error as Error).cause) === 'away'
      if (!isComing || Date.now() + LOOK_AGAIN_MS > end) throw error
      if (isFirst) tell(`${(error as Error).message} Waiting for it for ${seconds} seconds.`)
    }
    await sleep(LOOK_AGAIN_MS, undefined, told && { signal: told }).catch(() => {})
    told?.throwIfAborted()
  }
}

async function seenVersion(connection: pg.ClientConfig, url: string): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]!.server_version.split(' ')[0]!
    if (Number.parseInt(version, 10) >= oldestVersion) return version
  } catch (error) {
    const reason = `DATABASE_URL: no PostgreSQL can be reached at ${placeOf(url)} (${reasonOf(error)}).`
    throw Object.assign(new StartRefused(reason), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
  throw new StartRefused(
    `DATABASE_URL: the PostgreSQL at ${placeOf(url)} is too old, ${oldestVersion} or newer is needed.`,
  )
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  if (code === '28P01' || code === '28000') return 'user or password is wrong'
  if (code === '3D000') return 'there is no such database'
  return message || errors?.[0]?.message || code || 'no answer'
}
