import { parseArgs } from 'node:util'
import { connect } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { readChain } from './modules/audit/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'

const SAYS = {
  changed: 'is not what was written: it was changed, put elsewhere, or the one before it was',
  missing: 'is missing',
  end: 'should be the next one, and the log was kept further, or otherwise, than it stands there: its end is missing',
} as const

// npm run check-audit: checks whether the audit log is unchanged, and where it breaks. Changes nothing; exits with 1 if
// it doesn't hold. With --holds HASH also checks whether the log still contains an entry with that hash, noted earlier.
try {
  const { values } = parseArgs({ options: { holds: { type: 'string' } } })
  loadEnvFile()
  const config = readConfig()
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database that is checked', 1)
  try {
    const { length, hash, breaks, holds } = await readChain(database.kysely, values.holds?.toLowerCase())
    for (const { number, problem } of breaks) say(`Entry ${number} ${SAYS[problem]}.`)
    if (!holds) say(`No entry has the hash ${values.holds}: the log was rewritten, or the hash is of another log.`)
    const whole = breaks.length === 0 && holds
    say(whole ? 'The audit log is intact.' : 'The audit log was tampered with.')
    say(`${length} ${length === 1 ? 'entry' : 'entries'}, the last hash is ${hash.toString('hex')}`)
    if (!whole) process.exitCode = 1
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
