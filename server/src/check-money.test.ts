import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from './db/testing.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { moneyInvariants } from './modules/treasury/money-check/money-check.ts'
import { grantBonus } from './modules/ledger/bonus.ts'

let database: TestDatabase
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bora-check-money-'))
  database = await testDatabase()
})
after(async () => {
  await database.end()
  rmSync(folder, { recursive: true, force: true })
})

function check(url: string): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: url }
  return new Promise(done => {
    execFile(process.execPath, [join(import.meta.dirname, 'check-money.ts')], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('npm run check-money lists each invariant and whether it holds, and exits with 1 if one does not', async () => {
  const books = { db: database.kysely, now: new Date('2026-03-02T12:00:00Z') }
  await grantBonus(books, { key: 'ana', userId: randomUUID(), cents: 100 })
  const well = await check(database.url)
  assert.equal(well.code, 0, well.said)
  for (const { id, says } of moneyInvariants)
    assert.match(well.said, new RegExp(`^${id} .* ok .*${says.slice(0, 20)}`, 'm'))
  assert.match(well.said, /The money adds up\.\n$/)

  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('update bonus_lots set cents = cents + 1')
  client.release(true)
  const broken = await check(database.url)
  assert.equal(broken.code, 1)
  assert.match(broken.said, /^I7 .* 1 wrong /m)
  assert.match(broken.said, /^I7 is violated: the credits of .*\nThe money does not add up\.\n$/m)
})

test('on the built-in database it needs a running server', async () => {
  assert.deepEqual(await check(''), { code: 1, said: `No database runs on ${folder}: start the server first.\n` })
  const embedded = await startEmbedded(folder, { durable: false })
  try {
    await migrate(embedded.connection)
    const { code, said } = await check('')
    assert.equal(code, 0, said)
  } finally {
    await embedded.stop()
  }
})
