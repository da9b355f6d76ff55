import pg from 'pg'
import { runningDatabase } from './db/running-database.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

// npm run -s sql -- "select …": reads from the database that a server uses, without changing anything.
try {
  loadEnvFile()
  const [statement] = process.argv.slice(2)
  const config = readConfig()
  const connection = runningDatabase(config)
  if (!statement) throw new StartRefused(usage(connection))
  const client = new pg.Client({ ...connection, options: '-c default_transaction_read_only=on -c TimeZone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    if (rows.length) console.table(rows)
    process.stdout.write(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}\n`)
  } finally {
    await client.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function usage({ host, port, user, database }: pg.ClientConfig): string {
  const lines = ['Say what to look for, like npm run -s sql -- "select name from people".']
  if (host) lines.push(`Where psql is installed: psql -h '${host}' -p ${port} -U ${user} ${database}`)
  return lines.join('\n')
}
