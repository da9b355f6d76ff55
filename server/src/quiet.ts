import { sql } from 'kysely'
import { openBeside } from './backup/open.ts'
import { discardWaiting } from './modules/messaging/index.ts'
import { isQuietCopy, setQuietCopy } from './modules/platform/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const WORDS = ['on', 'off', 'off --discard', '']

// npm run quiet: shows whether the installation is quiet: it sends no mail, text message or push, pays nothing out and
// accepts no webhooks. -- on and -- off change it for all servers, from their next start on; off --discard also deletes
// queued messages (docs/running.md#restore).
try {
  const word = process.argv.slice(2).join(' ')
  if (!WORDS.includes(word))
    throw new StartRefused('Usage: npm run quiet, or npm run quiet -- on, off, or off --discard')
  loadEnvFile()
  const config = readConfig()
  const database = await openBeside(config, 'the database that is quiet or not')
  try {
    if (word === 'off --discard') say(`${await discardWaiting(database.kysely)} queued messages were deleted.`)
    if (word !== '') await setQuietCopy(database, word === 'on')
    const isQuiet = config.quiet || (await isQuietCopy(database))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outgoing_messages where given_up_at is null`.execute(database.kysely)
    say(`The installation ${isQuiet ? 'is quiet' : 'speaks'}; ${rows[0]!.count} messages wait to be sent.`)
    if (word === 'off' && config.quiet) say('QUIET=1 is set and keeps it quiet: take it away, too.')
    if (word !== '') say('Restart all servers.')
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
