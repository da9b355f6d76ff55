import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../settings/config.ts'
import { DATABASE_POOL_SIZE } from '../settings/database-settings.ts'
import { StartRefused } from '../settings/environment.ts'
import { classifyDatabaseError } from './database-faults.ts'
import type { MoveOptions } from './embedded/new-major.ts'
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
  /** Connection settings for a separate `pg` client, past any pooler: for listening, jobs and migrations. */
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

/** Which database to open, how many connections to it the pool may hold, and its address past a pooler. */
export type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databasePoolSize' | 'databaseDirectUrl'>>

/**
 * Opens the configured database: the one in DATABASE_URL (PostgreSQL 15 or newer), else the built-in one under
 * `dataDir`. With a `databaseDirectUrl` DATABASE_URL may point to a pooler that lends a connection for one transaction
 * at a time. Refuses (`StartRefused`) with one sentence if it can't be reached or is too old; throws if it is `told` to
 * stop in the meantime, with nothing left running. Waits with `patience` for a database that is starting. With `move`
 * data of the built-in one that an earlier major version of PostgreSQL wrote are moved to the present one.
 */
export async function openDatabase(
  config: DatabaseSettings,
  told?: AbortSignal,
  patience: Patience = { seconds: 0, tell: () => {} },
  move?: MoveOptions,
): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = null, databasePoolSize } = config
  if (url) {
    const connection = { connectionString: url }
    const version = await versionOnceUp(connection, 'DATABASE_URL', url, patience, told)
    const description = `PostgreSQL ${version} of DATABASE_URL (${placeOf(url)})`
    if (!directUrl) return connect(connection, description, databasePoolSize)
    const direct = { connectionString: directUrl }
    await versionOnceUp(direct, 'DATABASE_DIRECT_URL', directUrl, patience, told)
    await checkPooler(connection, direct)
    return connect(direct, `${description} behind a pooler`, databasePoolSize, connection)
  }
  const embedded = await startEmbedded(config.dataDir, { told, move })
  const { connection } = embedded
  const database = connect(connection, `built-in PostgreSQL in ${config.dataDir}`, databasePoolSize)
  return {
    ...database,
    async end() {
      await database.end()
      await embedded.stop()
    },
  }
}

/**
 * Returns a pool on a database that is known to exist; normally use `openDatabase`. Through a `pooler` it sets nothing on
 * a connection and prepares no statement, because the next transaction has another connection.
 */
export function connect(
  connection: pg.ClientConfig,
  description: string,
  connections = DATABASE_POOL_SIZE,
  pooler?: pg.ClientConfig,
): Database {
  const hearers: HearStatement[] = []
  const pool = new pg.Pool({
    hearStatement: (statement: Parameters<HearStatement>[0]) => hearers.forEach(hear => hear(statement)),
    connectionTimeoutMillis: 10_000,
    ...(pooler
      ? { ...pooler, application_name: 'bora', preparesStatements: false }
      : { ...sessionSettings, ...connection }),
    // @ts-expect-error typed as pg's own class, which NamedClient extends
    Client: NamedClient,
    types: valueParsers,
    max: connections,
    idleTimeoutMillis: 30_000,
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

/**
 * Limits how long rows or snapshots are held, unless `connection` says otherwise: ranks become slow while an old snapshot
 * is open.
 */
const sessionSettings = {
  application_name: 'bora',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
} satisfies pg.ClientConfig

/** The same for a pooler, which sets them on its own connections. */
export const pooledSettings: Record<string, string> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  statement_timeout: String(sessionSettings.statement_timeout),
  lock_timeout: String(sessionSettings.lock_timeout),
  idle_in_transaction_session_timeout: String(sessionSettings.idle_in_transaction_session_timeout),
}

/** Refuses a pooler to another database, and one whose connections lack the settings that the server's own have. */
async function checkPooler(pooler: pg.ClientConfig, direct: pg.ClientConfig): Promise<void> {
  const system = 'select (select system_identifier from pg_control_system()) as system, current_database() as name'
  const [[behind], [here]] = await Promise.all([answerOf(pooler, system), answerOf(direct, system)])
  if (behind!.system !== here!.system || behind!.name !== here!.name)
    throw new StartRefused('DATABASE_DIRECT_URL must lead to the database that DATABASE_URL leads to.')
  // Milliseconds as in `sessionSettings`.
  const names = Object.keys(pooledSettings).map(name => `'${name}'`)
  const settings = await answerOf(pooler, `select name, setting from pg_settings where name in (${names.join()})`)
  const isDifferent = ({ name, setting }: Record<string, string>) =>
    setting!.split(',')[0] !== pooledSettings[name!] && !(name === 'timezone' && setting === 'Etc/UTC')
  if (!settings.some(isDifferent)) return
  const query = Object.entries(pooledSettings).map(([name, value]) => `set ${name} = ${value}`)
  throw new StartRefused(
    `DATABASE_URL: the connections of the pooler lack settings that the server needs. In PgBouncer, give the database ` +
      `connect_query='${query.join('; ')}', then reload it and run RECONNECT.`,
  )
}

async function answerOf(connection: pg.ClientConfig, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** For how many seconds to wait for a database, and a callback for reporting the wait. */
type Patience = { seconds: number; tell(text: string): void }

const LOOK_AGAIN_MS = 500

/** Retries while a database starts; wrong credentials are refused at once. */
async function versionOnceUp(
  connection: pg.ClientConfig,
  setting: string,
  url: string,
  { seconds, tell }: Patience,
  told?: AbortSignal,
): Promise<string> {
  const end = Date.now() + seconds * 1_000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await seenVersion(connection, setting, url)
    } catch (error) {
      const isComing = classifyDatabaseError((error as Error).cause) === 'away'
      if (!isComing || Date.now() + LOOK_AGAIN_MS > end) throw error
      if (isFirst) tell(`${(error as Error).message} Waiting for it for ${seconds} seconds.`)
    }
    await sleep(LOOK_AGAIN_MS, undefined, told && { signal: told }).catch(() => {})
    told?.throwIfAborted()
  }
}

async function seenVersion(connection: pg.ClientConfig, setting: string, url: string): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]!.server_version.split(' ')[0]!
    if (Number.parseInt(version, 10) >= oldestVersion) return version
  } catch (error) {
    const reason = `${setting}: no PostgreSQL can be reached at ${placeOf(url)} (${reasonOf(error)}).`
    throw Object.assign(new StartRefused(reason), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
  throw new StartRefused(
    `${setting}: the PostgreSQL at ${placeOf(url)} is too old, ${oldestVersion} or newer is needed.`,
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
