import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { configuredFiles } from './adapters/configured-files.ts'
import { openBeside } from './backup/open.ts'
import { PROGRAM_VERSION } from './core/program-version.ts'
import { writeBackup } from './backup/write-backup.ts'
import { usedStore } from './modules/platform/index.ts'
import { keysGiven, loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

// npm run backup -- TO: writes the database as of one moment, then photos and archives, into a new folder, while
// servers run. With --database-only the files are omitted, if their store has its own backups (docs/running.md#backup).
try {
  const { to, databaseOnly } = readArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig()
  const database = await openBeside(config, 'the database that is backed up')
  const files = databaseOnly ? null : await configuredFiles(config)
  try {
    const store = files && (await usedStore(database, files))
    const { connection } = database
    const order = { to, connection, config, store, keys: keysGiven(), version: PROGRAM_VERSION, say }
    const { keys, files: written } = await writeBackup(order)
    say(written ? `${written.count} files are written.` : 'Photos and archives were omitted.')
    if (keys.length > 0) {
      say('The backup does not contain these settings. Keep them elsewhere:')
      for (const { name } of keys) say(`  ${name}`)
    }
    say(`The backup in ${to} is complete. It contains all personal data: protect it like the database.`)
    if (written && written.missing.length > 0) process.exitCode = 1
  } finally {
    files?.store.close()
    files?.other?.close()
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function readArguments(given: string[]): { to: string; databaseOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { 'database-only': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1) return { to: resolve(positionals[0]!), databaseOnly: values['database-only'] }
  } catch {}
  throw new StartRefused('Usage: npm run backup -- FOLDER, or npm run backup -- FOLDER --database-only')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
