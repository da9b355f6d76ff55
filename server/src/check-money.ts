import { sql } from 'kysely'
import { connect, type Database } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { moneyInvariants } from './modules/treasury/index.ts'
import { violationsOf } from './modules/ledger/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'

const MAX_SHOWN = 100

// npm run check-money: checks all money invariants at one instant. Changes nothing; exits with 1 if one doesn't hold.
try {
  loadEnvFile()
  const config = readConfig()
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database that is checked', 1)
  try {
    await check(database)
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function check({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const reading = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const found = await reading.execute(async db => {
    // A million entries take longer than the timeout of calls.
    await sql`set local statement_timeout = 0`.execute(db)
    const rows = []
    for (const invariant of moneyInvariants) {
      const begun = performance.now()
      const violations = await violationsOf(db, [invariant])
      rows.push({ ...invariant, violations, seconds: (performance.now() - begun) / 1000 })
    }
    return rows
  })
  const width = Math.max(...found.map(({ name }) => name.length))
  for (const { id, name, says, violations, seconds } of found) {
    const verdict = violations.length === 0 ? 'ok' : `${violations.length} wrong`
    say(`${id.padEnd(4)} ${name.padEnd(width)}  ${verdict.padEnd(8)} ${seconds.toFixed(2).padStart(7)} s  ${says}`)
  }
  const wrong = found.flatMap(({ violations }) => violations)
  for (const { id, problem } of wrong.slice(0, MAX_SHOWN)) say(`${id} is violated: ${problem}`)
  if (wrong.length > MAX_SHOWN) say(`and ${wrong.length - MAX_SHOWN} more`)
  say(wrong.length === 0 ? 'The money adds up.' : 'The money does not add up.')
  if (wrong.length > 0) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
