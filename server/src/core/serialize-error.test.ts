import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { testServer, type TestServer } from '../testing/server.ts'
import { serializeError } from './serialize-error.ts'

let server: TestServer
before(async () => (server = await testServer()))
after(() => server.close())

test('for a database error the log shows its subject, and nothing of the row', async () => {
  const row = sql`insert into referral_codes (code, user_id, created_at)
    values ('ANA12345', '00000000-0000-4000-8000-00000000beef', now())`
  const error = await row.execute(server.context().db).then(
    () => assert.fail('a code of nobody was taken'),
    (refused: unknown) => refused,
  )
  assert.match(JSON.stringify(error), /beef/)
  const logged = serializeError(error)
  assert.doesNotMatch(JSON.stringify(logged), /beef|ANA12345/)
  assert.deepEqual([logged.code, logged.table, logged.message], ['23503', 'referral_codes', 'the database refused'])
})

test("the database's messages about itself are logged, because operators need them", async () => {
  const { db } = server.context()
  const error = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((cut: unknown) => cut)
  assert.equal(serializeError(error).message, 'terminating connection due to administrator command')
  const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
    severity: 'ERROR',
    code: '53100',
  })
  assert.match(serializeError(full).message, /No space left on device/)
})

test('for a connection refused at several addresses the log has each message', () => {
  const refused = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ])
  assert.equal(serializeError(refused).message, 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432')
})

test('for a round that failed for several people the log has each cause once, and nothing of a row', () => {
  const ofARow = Object.assign(new Error('Key (email)=(ana@bora.test) exists'), { severity: 'ERROR', code: '23505' })
  const timeout = () => Object.assign(new Error('canceling statement'), { severity: 'ERROR', code: '57014' })
  const failed = new AggregateError([timeout(), ofARow, timeout()], '3 people could not be looked at')
  assert.equal(
    serializeError(failed).message,
    '3 people could not be looked at: canceling statement; the database refused',
  )
})

test('for any other error the log has its message and place, and no properties', () => {
  const logged = serializeError(Object.assign(new TypeError('x is undefined'), { email: 'ana@example.com' }))
  assert.deepEqual([logged.type, logged.message], ['TypeError', 'x is undefined'])
  assert.match(logged.stack, /serialize-error\.test\.ts/)
  assert.doesNotMatch(JSON.stringify(logged), /ana@example/)
  assert.equal(serializeError('odd').type, 'string')
})

test('a copied error, as the job library reports it, is logged the same way', () => {
  const cut = Object.assign(new Error('terminating connection due to administrator command'), {
    severity: 'FATAL',
    code: '57P01',
  })
  const copy = { ...cut, message: `${cut.message} (Queue: settle-due)`, stack: cut.stack, queue: 'settle-due' }
  const logged = serializeError(copy)
  assert.equal(logged.message, 'terminating connection due to administrator command (Queue: settle-due)')
  assert.equal(logged.code, '57P01')
  assert.match(logged.stack, /^\s+at /)
  const ofARow = {
    severity: 'ERROR',
    code: '23505',
    message: 'ana@bora.test is there',
    stack: '',
    detail: 'ana@bora.test',
  }
  assert.doesNotMatch(JSON.stringify(serializeError(ofARow)), /ana@/)
})
