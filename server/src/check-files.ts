import { configuredFiles } from './adapters/configured-files.ts'
import { connect } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { checkFiles, usedStore } from './modules/platform/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const MAX_SHOWN = 100

// npm run check-files: checks whether the store has each photo and archive of the database, and nothing else; exits
// with 1 otherwise. With -- --remove, files without a row that are older than an hour are removed.
try {
  const removes = readArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig()
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database whose files are checked', 2)
  const files = await configuredFiles(config)
  try {
    const store = await usedStore(database, files)
    let removed = 0
    const {
      rows,
      files: count,
      problems,
    } = await checkFiles({ db: database.kysely }, store, {
      now: new Date(),
      async onOrphan({ name }) {
        if (!removes) return
        await store.removeName(name)
        removed++
      },
    })
    const wrong = problems.filter(({ kind }) => !removes || kind !== 'without a row')
    for (const { kind, name } of wrong.slice(0, MAX_SHOWN)) say(`${kind}: ${name}`)
    if (wrong.length > MAX_SHOWN) say(`and ${wrong.length - MAX_SHOWN} more`)
    if (removed > 0) say(`Removed ${removed} without a row.`)
    say(
      `${rows} files by the database, ${count} in the store: ${wrong.length === 0 ? 'they fit.' : `${wrong.length} do not fit.`}`,
    )
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    files.store.close()
    files.other?.close()
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function readArguments(given: string[]): boolean {
  if (given.length === 0) return false
  if (given.length === 1 && given[0] === '--remove') return true
  throw new StartRefused('Usage: npm run check-files, or npm run check-files -- --remove')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
