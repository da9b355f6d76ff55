import { connect } from './db/database.ts'
import { runningEmbedded } from './db/embedded/running.ts'
import { grantRole } from './rooms/account-admin/account-admin.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const ROLES = ['admin', 'ambassador'] as const
const USAGE = 'Say the role and the e-mail address: npm run grant -- admin person@example.com'

// npm run grant -- admin person@example.com: gives the account of an address a role, in the database of the server that
// runs. What admins do needs their second factor, too.
try {
  loadEnvFile()
  const config = readConfig()
  const [given, address] = process.argv.slice(2)
  const role = ROLES.find(one => one === given)
  if (!role || !address) throw new StartRefused(USAGE)
  const running = config.databaseUrl ? null : runningEmbedded(config.dataDir)
  const connection = running ?? (config.databaseUrl ? { connectionString: config.databaseUrl } : null)
  if (!connection) throw new StartRefused(`No database runs on ${config.dataDir}: start the server first.`)
  const database = connect(connection, 'the database', 1)
  try {
    const outcome = await database.transaction(db => grantRole(db, address, role))
    if (outcome === 'nobody') throw new StartRefused(`No account has the address ${address}, or nobody confirmed it.`)
    process.stdout.write(`${address} ${outcome === 'granted' ? 'is' : 'was already'} ${role}.\n`)
    if (role === 'admin') process.stdout.write('The desk opens once a second factor was given.\n')
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
