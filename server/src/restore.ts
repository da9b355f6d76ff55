import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { configuredFiles } from './adapters/configured-files.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { openDatabase } from './db/database.ts'
import { keysGiven, loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

// npm run restore -- FROM: fills an empty database and an empty store of files from a backup, while no server runs on them. The copy
// is quiet until npm run quiet -- off. With --database-only the files stay as they are in the store that the installation had
// (docs/running.md#restore).
try {
  const { from, databaseOnly } = readArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig()
  const manifest = await readManifest(from)
  if (!databaseOnly && !manifest.files)
    throw new StartRefused('The backup has no photos and archives: restore it with --database-only.')
  const database = await openDatabase(config)
  const files = databaseOnly ? null : await configuredFiles(config)
  try {
    const name = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`
    await restoreBackup({ folder: from, manifest, connection: database.connection, name, config, files, say })
    tellOfKeys(manifest.keys)
    say(
      `Restored as of ${manifest.beganAt}. Look whether all is well: npm run check-money, check-audit and check-files,`,
    )
    say(
      'with the server running. It is quiet: no mail, text message, push, payout or webhook, until npm run quiet -- off.',
    )
  } finally {
    files?.store.close()
    files?.other?.close()
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Names the settings that the installation had and this one lacks, or has otherwise where that can be known. */
function tellOfKeys(keys: { name: string; check: string | null }[]): void {
  const own = new Map(keysGiven().map(({ name, check }) => [name, check]))
  for (const { name, check } of keys) {
    if (!own.has(name)) say(`${name} was set where the backup was made, and is not here.`)
    else if (check !== null && !isAmong(check, own.get(name)!))
      say(`${name} is another one than where the backup was made: what it sealed cannot be read with it.`)
  }
}

function isAmong(check: string, own: string | null): boolean {
  return check.split(',').every(one => own?.split(',').includes(one))
}

function readArguments(given: string[]): { from: string; databaseOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { 'database-only': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1) return { from: resolve(positionals[0]!), databaseOnly: values['database-only'] }
  } catch {}
  throw new StartRefused('Usage: npm run restore -- FOLDER, or npm run restore -- FOLDER --database-only')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
