import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from './database.ts'
import { startEmbedded, type EmbeddedConnection } from './embedded/start.ts'
import { migrate, migrationsFingerprint } from './migrate.ts'
import { watchStatements } from './testing-statements.ts'

/** A database of a test's own. `url` is what DATABASE_URL takes; `end` closes and drops it. */
export type TestDatabase = Database & { name: string; url: string }

/** Every database that a test makes starts so; the run that made them drops what is left of them. */
export const testPrefix = 'bora_test_'

/**
 * A fresh, migrated database, copied in some 40 ms from a prepared one. BORA_TEST_ENGINE chooses where: "embedded"
 * (the default, a built-in PostgreSQL in a temporary folder) or "server" (TEST_DATABASE_URL, else the PostgreSQL that
 * answers without a password at 127.0.0.1:5432).
 */
export async function testDatabase(connections?: number): Promise<TestDatabase> {
  const database = await copyOf(await preparedDatabase(), connections)
  // The prepared one may have been made long ago, and payouts stop where the money was not checked lately.
  await database.pool.query('update payout_checks set checked_at = now()')
  await watchStatements(database.pool)
  return database
}

/** Like `testDatabase`, but without any table. */
export async function emptyTestDatabase(connections?: number): Promise<TestDatabase> {
  return copyOf('template0', connections)
}

/** A database with the migrations before one, named by its number; `migrateOn` applies the rest to what is there then. */
export async function databaseBefore(
  migration: string,
): Promise<{ database: TestDatabase; migrateOn(): Promise<unknown> }> {
  const database = await emptyTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bora-migrations-'))
  const all = join(import.meta.dirname, 'migrations')
  for (const name of readdirSync(all)) if (name < migration) copyFileSync(join(all, name), join(folder, name))
  await migrate({ connectionString: database.url }, folder)
  rmSync(folder, { recursive: true })
  return { database, migrateOn: () => migrate({ connectionString: database.url }) }
}

let server: Promise<string> | undefined
let prepared: Promise<string> | undefined

/** Address of the PostgreSQL that the tests make their databases on, as a URL of its maintenance database. */
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

/** The connection as DATABASE_URL takes it. */
export function urlOf({ host, port, user, database, password }: EmbeddedConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

function preparedDatabase(): Promise<string> {
  prepared ??= prepare()
  return prepared
}

/** One prepared database per set of migrations; of several processes the first makes it and the others wait. */
async function prepare(): Promise<string> {
  const run = process.env.BORA_TEST_RUN ?? String(process.pid)
  const name = `${testPrefix}${run}_prepared_${migrationsFingerprint().slice(0, 12)}`
  await onServer(async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Under another name until it is whole: what was interrupted is never copied.
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

async function copyOf(template: string, connections?: number): Promise<TestDatabase> {
  const run = process.env.BORA_TEST_RUN ?? String(process.pid)
  const name = `${testPrefix}${run}_${randomBytes(6).toString('hex')}`
  await onServer(async client => {
    await client.query(`create database ${name} template ${template}`)
    // Nobody needs it after a crash, and so no commit of a run waits for the disk; whoever measures by hand has it wait.
    if (process.env.BORA_TEST_RUN) await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const url = withDatabase(await serverUrl(), name)
  const database = connect({ connectionString: url }, `test database ${name}`, connections ?? 8)
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

async function dropDatabase(name: string): Promise<void> {
  await onServer(client => client.query(`drop database if exists ${name} with (force)`))
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connectOnce(await serverUrl(), work)
}

/** Runs `work` on a connection of its own. */
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
