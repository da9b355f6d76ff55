import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from './database.ts'
import { startEmbedded, type EmbeddedConnection } from './embedded/start.ts'
import { migrate, migrationsFingerprint } from './migrate.ts'
import { watchStatements } from './testing-statements.ts'

/** A database for one test. `url` is a DATABASE_URL; `end` closes and drops it. */
export type TestDatabase = Database & { name: string; url: string }

/** Prefix of every test database; a run drops those left over at its end. */
export const testPrefix = 'bora_test_'

// A test must not fail because a loud machine gives its process no time for a while.
const PATIENCE: pg.ClientConfig = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 120_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 120_000,
}

/**
 * Creates a migrated database, copied in some 40 ms from a prepared one. BORA_TEST_ENGINE chooses where: "embedded"
 * (the default, a built-in PostgreSQL in a temporary folder) or "server" (TEST_DATABASE_URL, else the PostgreSQL that
 * answers without a password at 127.0.0.1:5432). `patience`: shorter timeouts, for a test of one.
 */
export async function testDatabase(connections?: number, patience: pg.ClientConfig = {}): Promise<TestDatabase> {
  const database = await copyOf(await preparedDatabase(), connections, { ...PATIENCE, ...patience })
  // The prepared one may be old, and payouts stop if the money was not checked recently.
  await database.pool.query('update payout_checks set checked_at = now()')
  await watchStatements(database.pool)
  return database
}

/** Like `testDatabase`, but without any table. */
export async function emptyTestDatabase(connections?: number): Promise<TestDatabase> {
  return copyOf('template0', connections)
}

/**
 * Creates a database as version 0.1.0 left it, with the ledger of the migrations that `schema/` replaced; with `upTo`
 * none after the one of that name.
 */
export async function databaseOfVersion010(upTo = '9999'): Promise<TestDatabase> {
  const database = await emptyTestDatabase()
  await migrate({ connectionString: database.url }, undefined, '0153')
  await database.pool.query('delete from schema_migrations')
  await database.pool.query(
    `insert into schema_migrations (name, sha256)
     select name, sha256 from jsonb_to_recordset($1) as old(name text, sha256 text) where name <= $2`,
    [readFileSync(join(import.meta.dirname, 'testing-ledger-0.1.0.json'), 'utf8'), upTo],
  )
  return database
}

let server: Promise<string> | undefined
let prepared: Promise<string> | undefined

/** Returns the URL of the PostgreSQL for test databases, with its maintenance database. */
function serverUrl(): Promise<string> {
  server ??= process.env.BORA_TEST_SERVER
    ? Promise.resolve(process.env.BORA_TEST_SERVER)
    : process.env.BORA_TEST_ENGINE === 'server'
      ? Promise.resolve(process.env.TEST_DATABASE_URL ?? localServerUrl)
      : ownServer()
  return server
}

export const localServerUrl = 'postgresql://postgres@127.0.0.1:5432/postgres'

async function ownServer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-test-'))
  const embedded = await startEmbedded(folder, { durable: false })
  process.once('beforeExit', async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return urlOf(embedded.connection)
}

/** Formats the connection as a DATABASE_URL. */
export function urlOf({ host, port, user, database, password }: EmbeddedConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Returns where the PostgreSQL of a URL listens, for a connection past the driver. */
export function socketOf(url: string): { path: string } | { host: string; port: number } {
  const { searchParams, hostname, port } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) }
}

function preparedDatabase(): Promise<string> {
  prepared ??= prepare()
  return prepared
}

/** Prepares one database per set of migrations; of several processes the first creates it and the others wait. */
async function prepare(): Promise<string> {
  const run = process.env.BORA_TEST_RUN ?? String(process.pid)
  const name = `${testPrefix}${run}_prepared_${migrationsFingerprint().slice(0, 12)}`
  await onServer(async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Under another name until it is complete, so that an interrupted one is never copied.
    const unfinished = `${testPrefix}${run}_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${unfinished} template template0`)
    await migrate({ connectionString: withDatabase(await serverUrl(), unfinished) })
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  if (!process.env.BORA_TEST_RUN && process.env.BORA_TEST_ENGINE === 'server') {
    process.once('beforeExit', () => dropDatabase(name))
  }
  return name
}

async function copyOf(template: string, connections?: number, patience: pg.ClientConfig = {}): Promise<TestDatabase> {
  const run = process.env.BORA_TEST_RUN ?? String(process.pid)
  const name = `${testPrefix}${run}_${randomBytes(6).toString('hex')}`
  await onServer(async client => {
    await client.query(`create database ${name} template ${template} ${strategy()}`)
    // It isn't needed after a crash, so commits of a test run don't wait for the disk; manual measurements do.
    if (process.env.BORA_TEST_RUN) await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const url = withDatabase(await serverUrl(), name)
  // A pooler in front of the server of the tests, in transaction mode, for running a suite behind one.
  const { TEST_POOLER_URL: poolerUrl } = process.env
  const pooler = poolerUrl ? { connectionString: withDatabase(poolerUrl, name) } : undefined
  const database = connect({ connectionString: url, ...patience }, `test database ${name}`, connections ?? 8, pooler)
  return {
    ...database,
    name,
    url,
    async end() {
      await database.end()
      await dropDatabase(name)
    },
  }
}

// Copying the files costs half as much as logging their pages, but waits for a checkpoint, which takes long on a server
// with a slow disk.
function strategy(): string {
  return process.env.BORA_TEST_ENGINE === 'server' ? '' : 'strategy file_copy'
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(client => client.query(`drop database if exists ${name} with (force)`))
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connectOnce(await serverUrl(), work)
}

/** Runs `work` on a separate connection. */
export async function connectOnce<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
