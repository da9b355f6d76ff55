import type { Kysely } from 'kysely'
import { connect } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import { systemClock } from './core/system-clock.ts'
import { runningDatabase } from './db/running-database.ts'
import { accountAt, grantRole, personOf, setRole } from './modules/accounts/index.ts'
import { adminReaders, mailAdmins } from './modules/treasury/index.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const ROLES = ['admin', 'ambassador'] as const
const SAID = { granted: 'is', had: 'was already', taken: 'is no longer', had_not: 'was not' } as const
const USAGE =
  'Say the role and the e-mail address: npm run grant -- admin person@example.com, or -- take admin person@example.com'

// npm run grant -- admin person@example.com: grants a role to the account of an address, in the database of the running
// server; with `take` before it removes the role, for when there is only one admin. Acts of admins also need their
// second factor.
try {
  loadEnvFile()
  const config = readConfig()
  const words = process.argv.slice(2)
  const takes = words[0] === 'take'
  const [given, address] = takes ? words.slice(1) : words
  const role = ROLES.find(one => one === given)
  if (!role || !address) throw new StartRefused(USAGE)
  const connection = runningDatabase(config)
  const database = connect(connection, 'the database', 1)
  try {
    const outcome = await database.transaction(async db => {
      const email = address.trim().toLowerCase()
      const account = await accountAt(db, email)
      if (!account) return 'nobody'
      const before = await adminReaders({ db })
      const done = takes ? await takeRole(db, account.id, role) : await grantRole(db, email, role)
      if (role === 'admin' && (done === 'granted' || done === 'taken')) {
        // The server sends it with the next round of its jobs.
        const ctx = { db, config, now: systemClock(), post: { wake() {} }, afterCommit() {} }
        const act = done === 'granted' ? 'grant_admin' : 'take_admin'
        await mailAdmins(ctx, { act, stage: 'done', personId: account.id, byId: null, also: before })
      }
      return done
    })
    if (outcome === 'nobody') throw new StartRefused(`No account has the address ${address}, or it is not confirmed.`)
    process.stdout.write(`${address} ${SAID[outcome]} ${role}.\n`)
    if (role === 'admin' && !takes) process.stdout.write('The desk opens once a second factor was given.\n')
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function takeRole(db: Kysely<Tables>, id: string, role: (typeof ROLES)[number]): Promise<'taken' | 'had_not'> {
  const had = (await personOf(db, id))!.roles.includes(role)
  await setRole(db, id, role, null)
  return had ? 'taken' : 'had_not'
}
