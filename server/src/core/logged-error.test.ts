import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { testHouse, type TestHouse } from './testing/house.ts'
import { loggedError } from './logged-error.ts'

let house: TestHouse
before(async () => (house = await testHouse()))
after(() => house.close())

test('of an error of the database the log gets what it is about, and nothing of the row', async () => {
  const row = sql`insert into referral_codes (code, user_id, created_at)
    values ('ANA12345', '00000000-0000-4000-8000-00000000beef', now())`
  const error = await row.execute(house.context().db).then(
    () => assert.fail('a code of nobody was taken'),
    (refused: unknown) => refused,
  )
  assert.match(JSON.stringify(error), /beef/)
  const logged = loggedError(error)
  assert.doesNotMatch(JSON.stringify(logged), /beef|ANA12345/)
  assert.deepEqual([logged.code, logged.table, logged.message], ['23503', 'referral_codes', 'the database refused'])
})

test('of any other error the log gets the sentence and the place, and nothing that hangs on it', () => {
  const logged = loggedError(Object.assign(new TypeError('x is undefined'), { email: 'ana@example.com' }))
  assert.deepEqual([logged.type, logged.message], ['TypeError', 'x is undefined'])
  assert.match(logged.stack, /logged-error\.test\.ts/)
  assert.doesNotMatch(JSON.stringify(logged), /ana@example/)
  assert.equal(loggedError('odd').type, 'string')
})
