import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { testDatabase, type TestDatabase } from './db/testing.ts'
import { readChain } from './modules/audit/admin-acts/chain.ts'
import { recordAct } from './modules/audit/admin-acts/admin-acts.ts'

let database: TestDatabase
let folder: string
before(() => void (folder = mkdtempSync(join(tmpdir(), 'bora-check-audit-'))))
const made: TestDatabase[] = []
after(async () => {
  for (const each of made) await each.end()
  rmSync(folder, { recursive: true, force: true })
})

const viewer = { id: randomUUID(), sessionId: '', roles: ['admin'], aal: 'aal2', emailConfirmed: true } as const

beforeEach(async () => {
  database = await testDatabase()
  made.push(database)
  for (let n = 1; n <= 6; n++)
    await recordAct(
      { db: database.kysely, now: new Date('2026-03-02T12:00:00Z'), viewer },
      'person_read',
      { subject: 'person', id: randomUUID() },
      `Ato ${n}`,
    )
})

function check(...more: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database.url }
  return new Promise(done => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'check-audit.ts'), ...more],
      { env },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Changes the log as the owner of the tables, bypassing all protection. */
async function tamper(...statements: string[]): Promise<void> {
  await database.pool.query(
    [
      'alter table admin_acts disable trigger all',
      'alter table admin_acts_head disable trigger all',
      ...statements,
    ].join(';'),
  )
}

const CHANGED = 'is not what was written: it was changed, put elsewhere, or the one before it was'
const ANEW = `update admin_acts a set hash =
  sha256((select hash from admin_acts b where b.seq = a.seq - 1) || convert_to(admin_act_said(a), 'UTF8')) where seq =`

test('an unchanged log holds, and so does a noted hash', async () => {
  const { hash } = await readChain(database.kysely)
  const said = `The audit log is intact.\n6 entries, the last hash is ${hash.toString('hex')}\n`
  assert.deepEqual(await check(), { code: 0, said })
  const { rows } = await database.pool.query<{ hash: Buffer }>('select hash from admin_acts where seq = 3')
  assert.deepEqual(await check('--holds', rows[0]!.hash.toString('hex')), { code: 0, said })
})

for (const { name, done, says } of [
  { name: 'changed', done: ["update admin_acts set note = 'Outro' where seq = 3"], says: [`Entry 3 ${CHANGED}.`] },
  {
    name: 'changed, its hash computed again',
    done: ["update admin_acts set note = 'Outro' where seq = 3", `${ANEW} 3`],
    says: [`Entry 4 ${CHANGED}.`],
  },
  { name: 'missing', done: ['delete from admin_acts where seq = 4'], says: ['Entry 4 is missing.'] },
  { name: 'missing at the beginning', done: ['delete from admin_acts where seq = 1'], says: ['Entry 1 is missing.'] },
  {
    name: 'missing at the end',
    done: ['delete from admin_acts where seq = 6'],
    says: [
      'Entry 6 should be the next one, and the log was kept further, or otherwise, than it stands there: its end is missing.',
    ],
  },
  {
    name: 'swapped',
    done: [
      'drop index admin_acts_in_order',
      'update admin_acts set seq = case seq when 2 then 5 else 2 end where seq in (2, 5)',
    ],
    says: [2, 3, 5, 6].map(number => `Entry ${number} ${CHANGED}.`),
  },
])
  test(`an entry that is ${name} is named`, async () => {
    await tamper(...done)
    const { code, said } = await check()
    assert.deepEqual([code, said.split('\n').slice(0, -2)], [1, [...says, 'The audit log was tampered with.']])
  })

test('a log rewritten from an entry on is detected by a hash that was noted elsewhere', async () => {
  const { hash } = await readChain(database.kysely)
  await tamper(
    "update admin_acts set note = 'Outro' where seq = 3",
    ...[3, 4, 5, 6].map(seq => `${ANEW} ${seq}`),
    'update admin_acts_head set hash = (select hash from admin_acts where seq = 6)',
  )
  assert.equal((await check()).code, 0)
  const { code, said } = await check('--holds', hash.toString('hex'))
  assert.equal(code, 1)
  assert.match(said, /^No entry has the hash /)
})

test('on the built-in database it needs a running server', async () => {
  database = { ...database, url: '' }
  assert.deepEqual(await check(), { code: 1, said: `No database runs on ${folder}: start the server first.\n` })
})
