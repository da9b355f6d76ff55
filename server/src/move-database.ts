import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { copyClient, copyOutOf, migrationsOf, sequencesOf, tablesOf } from './backup/catalog.ts'
import { loadRows } from './backup/load.ts'
import { refuseUsed } from './backup/open.ts'
import { copyOut, countRows } from './db/copy-stream.ts'
import { openDatabase } from './db/database.ts'
import { knownMigrations, migrate } from './db/migrate.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

// npm run move-database -- URL: moves everything from the built-in database to an empty one of your own, while no
// server runs, and sets the built-in one aside. Photos and archives stay in place
// (docs/running.md#your-own-postgresql).
try {
  const url = readArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig()
  if (config.databaseUrl)
    throw new StartRefused(
      'DATABASE_URL is set: this moves from the built-in database. Take it away until it has moved.',
    )
  const home = join(config.dataDir, 'postgres')
  if (!existsSync(home)) throw new StartRefused(`There is no built-in database in ${config.dataDir}.`)
  const own = await openDatabase({ dataDir: config.dataDir, databaseUrl: url })
  await own.end()
  const database = await openDatabase(config)
  try {
    await move(database.connection, { connectionString: url })
  } finally {
    await database.end()
  }
  const aside = `${home}.moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  renameSync(home, aside)
  say(`Everything has moved. Set DATABASE_URL and start; the built-in database lies in ${aside} until you remove it.`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function move(from: object, to: { connectionString: string }): Promise<void> {
  const source = await copyClient(from, 'move')
  const target = await copyClient(to, 'move')
  try {
    await refuseUsed(target, 'The database of that address')
    const migrations = await migrationsOf(source)
    if (migrations.length === 0) throw new StartRefused('The built-in database is empty: there is nothing to move.')
    await migrate(to, undefined, knownMigrations(migrations).at(-1)!.name)
    await source.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(source)
    let rows = 0
    await loadRows(
      target,
      {
        tables,
        sequences: () => sequencesOf(source),
        open(table) {
          const counter = countRows()
          return {
            chunks: copyOut(source, copyOutOf(table), counter),
            sum() {
              rows += counter.sum().rows
              return counter.sum()
            },
          }
        },
      },
      async () => {},
    )
    say(`${tables.length} tables with ${rows} rows moved, all read back and compared.`)
  } finally {
    await source.end()
    await target.end()
  }
}

function readArguments(given: string[]): string {
  const [url = ''] = given
  if (given.length === 1 && /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url
  throw new StartRefused('Usage: npm run move-database -- postgresql://user:password@host:5432/database')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
