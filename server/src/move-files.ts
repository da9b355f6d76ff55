import { configuredFiles } from './adapters/configured-files.ts'
import { connect } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { claim, leaveStore, requireMark, moveFiles } from './modules/platform/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const TELL_EVERY_MS = 10_000

// npm run move-files -- --to s3 (or disk): copies photos and archives to the other store while the server runs, and
// compares each by its hash. Once PHOTO_STORE names that store, it also deletes them from the previous one
// (docs/files.md#moving).
try {
  const to = readArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig()
  if (!config.files.s3) throw new StartRefused('Set S3_BUCKET and its keys first (docs/files.md).')
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database whose files move', 4)
  const { store, other, name } = await configuredFiles(config)
  try {
    const [target, source] = store.kind === to ? [store, other!] : [other!, store]
    const leaves = config.files.store === to
    await requireMark(database.kysely, source, name(source.kind))
    await claim(database.kysely, target, name(to))
    let toldAt = Date.now()
    const moved = await moveFiles(
      { db: database.kysely, config },
      {
        from: source,
        to: target,
        leaves,
        onProgress(done, { copied, there }) {
          if (Date.now() - toldAt < TELL_EVERY_MS) return
          toldAt = Date.now()
          say(`${Math.floor(done * 100)} %: ${copied} copied, ${there} were there`)
        },
      },
    )
    for (const key of moved.missing) say(`missing in both: ${key}`)
    say(`${moved.copied} copied, ${moved.there} were there already, all compared by their hashes.`)
    if (moved.missing.length > 0) process.exitCode = 1
    else if (!leaves) say(`Now start all servers with PHOTO_STORE=${to}, and run this once more.`)
    else {
      await leaveStore(database.kysely, source.kind)
      say(`Everything has moved: ${name(source.kind)} is not used any more.`)
    }
  } finally {
    store.close()
    other?.close()
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function readArguments([flag, to, ...more]: string[]): 'disk' | 's3' {
  if (flag === '--to' && (to === 's3' || to === 'disk') && more.length === 0) return to
  throw new StartRefused('Usage: npm run move-files -- --to s3, or --to disk')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
