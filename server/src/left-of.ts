import { RETENTION } from '@bora/rules/retention.ts'
import { connect } from './db/database.ts'
import { runningDatabase } from './db/running-database.ts'
import { hasReason, leftOf } from './modules/privacy/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const USAGE = 'Say whose: npm run -s left-of -- 4f0c2a9e-…, the id of the person'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// npm run -s left-of -- ID: lists where the running server's database still names a person, and why. Changes nothing;
// exits with 1 if a deleted account left something without a reason.
try {
  loadEnvFile()
  const config = readConfig()
  const [id = ''] = process.argv.slice(2)
  if (!UUID.test(id)) throw new StartRefused(USAGE)
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database', 1)
  try {
    const left = await leftOf(database.kysely, id)
    const ended = await database.kysely
      .selectFrom('account_closings')
      .select('done_at')
      .where('user_id', '=', id)
      .where('done_at', 'is not', null)
      .executeTakeFirst()
    process.stdout.write(ended ? `The account ended at ${ended.done_at}.\n` : 'The account has not ended.\n')
    for (const { table, column, rows, fate } of left) {
      const why = hasReason(fate) ? `stays: ${fate} ${JSON.stringify(RETENTION[fate])}` : 'goes when the account ends'
      process.stdout.write(`${`${table}.${column}`.padEnd(40)} ${String(rows).padStart(7)}  ${why}\n`)
    }
    if (ended && left.some(({ fate }) => !hasReason(fate))) process.exitCode = 1
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
