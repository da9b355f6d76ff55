import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { diskPhotoStore } from '../adapters/disk-photo-store.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import { copyOut, countRows } from '../db/copy-stream.ts'
import { keepFiles } from '../db/keep-files.ts'
import { holdMigrations } from '../db/migrate.ts'
import { copyStored, filesOfRows, STORE_PARTS } from '../modules/platform/index.ts'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { copyClient, copyOutOf, migrationsOf, sequencesOf, tablesOf } from './catalog.ts'
import { kyselyOn } from './kysely-on.ts'
import { type Manifest, manifestFile } from './manifest.ts'

export type BackupOrder = {
  to: string
  connection: pg.ClientConfig
  config: Pick<Config, 'dataDir'>
  /** Null for the database alone. */
  store: PhotoStore | null
  keys: Manifest['keys']
  version: string
  say(line: string): void
}

// Fast rather than small: the database keeps a snapshot open meanwhile.
const LEVEL = 3
const FILES_AT_ONCE = 4
// Rows with secrets, which are in the backup.
const SECRET_TABLES = [
  'public.server_secrets',
  'public.day_keys',
  'auth.signing_keys',
  'auth.api_keys',
  'auth.sessions',
]

/**
 * Writes a backup into a new folder while servers run: all rows as of one moment, then their files, which nothing
 * removes meanwhile. Returns its description.
 */
export async function writeBackup(order: BackupOrder): Promise<Manifest> {
  const { to, connection, config, store, keys, version, say } = order
  await newFolder(to)
  const beganAt = new Date().toISOString()
  const client = await copyClient(connection, 'backup')
  try {
    await holdMigrations(client)
    if (store) await keepFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const { database, wanted } = await writeRows(client, order)
    await client.query('commit')
    say(`${database.tables.length} tables with ${sum(database.tables.map(({ rows }) => rows))} rows are written.`)
    const files = store && (await writeFiles({ to, config, store, wanted, say }))
    const endedAt = new Date().toISOString()
    const secretTables = SECRET_TABLES.filter(name => database.tables.some(table => table.name === name))
    const manifest: Manifest = { format: 1, version, beganAt, endedAt, database, files, keys, secretTables }
    await writeDurably(manifestFile(to), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    await client.end()
  }
}

async function newFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) {
      await chmod(folder, 0o700)
      return void (await mkdir(join(folder, 'database'), { mode: 0o700 }))
    }
  } catch (error) {
    throw new StartRefused(`${folder} cannot be written: ${(error as Error).message}`)
  }
  throw new StartRefused(`${folder} is not empty: name a folder that is not there yet.`)
}

async function writeRows(client: pg.Client, { to, store }: BackupOrder) {
  const tables: Manifest['database']['tables'] = []
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new StartRefused('The database is empty: there is nothing to back up.')
  for (const table of await tablesOf(client)) {
    const counter = countRows()
    const file = join('database', `${table.name.replaceAll('"', '')}.copy.gz`)
    const sha256 = await writePacked(join(to, file), copyOut(client, copyOutOf(table), counter))
    tables.push({ ...table, ...counter.sum(), file, sha256 })
  }
  const wanted: string[] = []
  if (store) {
    const db = kyselyOn(client)
    for (const part of STORE_PARTS) wanted.push(...(await filesOfRows({ db }, part)).map(({ key }) => key))
  }
  // Not of that moment, but never behind it.
  const sequences = await sequencesOf(client)
  return { database: { postgres: rows[0]!.version, migrations, tables, sequences }, wanted }
}

async function writeFiles({
  to,
  config,
  store,
  wanted,
  say,
}: Pick<BackupOrder, 'to' | 'config' | 'say'> & { store: PhotoStore; wanted: string[] }): Promise<Manifest['files']> {
  const folder = diskPhotoStore(join(to, 'files'))
  const [lines, missing] = [[] as string[], [] as string[]]
  const waiting = wanted.values()
  await Promise.all(
    Array.from({ length: FILES_AT_ONCE }, async () => {
      for (const key of waiting) {
        const copied = await copyStored({ config }, { from: store, to: folder, key })
        if (copied) lines.push(`${copied.sha256}  ${key}\n`)
        else missing.push(key)
      }
    }),
  )
  for (const key of missing) say(`missing in the store: ${key}`)
  const list = 'files.list.gz'
  const sha256 = await writePacked(join(to, list), Readable.from(lines.sort()))
  return { count: lines.length, list, sha256, missing }
}

/** Writes a compressed stream, and returns the SHA-256 of the file. */
async function writePacked(file: string, from: Readable): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(from, createGzip({ level: LEVEL }), hashing, createWriteStream(file, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true })
  const folder = await open(join(file, '..'), 'r')
  await folder.sync().catch(() => {})
  await folder.close()
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
