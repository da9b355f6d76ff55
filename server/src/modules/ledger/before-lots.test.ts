import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { databaseBefore, type TestDatabase } from '../../db/testing.ts'
import { balanceOf } from './balances.ts'
import { type Books, post } from './post.ts'
import { checkLedger } from './ledger-check.ts'
import { lotsToGiveBack } from './bonus.ts'

const ana = randomUUID()
const now = new Date('2026-03-02T12:00:00Z')

let database: TestDatabase
let books: Books
before(async () => {
  const old = await databaseBefore('0043')
  database = old.database
  books = { db: database.kysely, now }
  // As it was posted before credits had lots: 50 granted, 20 of them held by an open checkout.
  const move = (key: string, kind: string, from: object, to: object, cents: number) =>
    database.pool.query(`select ledger_post($1, $2, $3, $4::jsonb, '{}')`, [
      key,
      kind,
      now.toISOString(),
      JSON.stringify([
        { ...from, currency: 'BRL', cents },
        { ...to, currency: 'BRL', cents: -cents },
      ]),
    ])
  const bonus = { account: 'user_bonus', owner: ana }
  await move('bonus:old', 'bonus_grant', { account: 'promo_expense' }, bonus, 5000)
  await move('pay:old:reserve', 'bonus_reserve', bonus, { account: 'bonus_hold', owner: ana }, 2000)
  await old.migrateOn()
})
after(() => database.end())

test('credits from before lots existed never expire, and can be spent', async () => {
  assert.deepEqual(await checkLedger(database.kysely), [])
  const lots = await database.kysely.selectFrom('bonus_lots').select(['cents', 'expires_at']).execute()
  assert.deepEqual(lots, [{ cents: 3000, expires_at: null }])
})

test('those held by a checkout at that time are returned, and the same posting is still recognized', async () => {
  await post(books, {
    key: 'pay:old:release',
    kind: 'bonus_release',
    currency: 'BRL',
    legs: [
      { account: 'bonus_hold', owner: ana, cents: 2000 },
      { account: 'user_bonus', owner: ana, cents: -2000 },
    ],
    resolves: 'pay:old:reserve',
  })
  assert.equal(await balanceOf(books.db, 'user_bonus', ana, 'BRL'), 5000)
  assert.deepEqual(await lotsToGiveBack(books, ['pay:old:reserve']), new Map())
  const again = await post(books, {
    key: 'bonus:old',
    kind: 'bonus_grant',
    currency: 'BRL',
    legs: [
      { account: 'promo_expense', cents: 5000 },
      { account: 'user_bonus', owner: ana, cents: -5000 },
    ],
  })
  assert.equal(again.replayed, true)
  await post(books, {
    key: 'pay:new:reserve',
    kind: 'bonus_reserve',
    currency: 'BRL',
    legs: [
      { account: 'user_bonus', owner: ana, cents: 4000 },
      { account: 'bonus_hold', owner: ana, cents: -4000 },
    ],
  })
  assert.deepEqual(await checkLedger(database.kysely), [])
})
