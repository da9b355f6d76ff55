import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { AccountKind, PostingKind } from './tables.ts'
import { balanceOf, poolBalance } from './balances.ts'
import { type Books, type Leg, post } from './post.ts'
import { checkLedger } from './ledger-check.ts'
import { grantBonus } from './bonus.ts'

const ana = randomUUID()
const bia = randomUUID()
const pool = randomUUID()
const now = new Date('2026-03-02T12:00:00Z')

describe('the ledger', () => {
  let database: TestDatabase
  let books: Books
  const refused = (code: string | RegExp) => (error: unknown) => {
    const { code: state, message } = error as { code?: string; message: string }
    return typeof code === 'string' ? state === code : code.test(`${state} ${message}`)
  }

  before(async () => {
    database = await testDatabase(20)
    books = { db: database.kysely, now }
    await grantBonus(books, { key: 'ana', userId: ana, cents: 5000 })
    await grantBonus(books, { key: 'bia', userId: bia, cents: 5000 })
    await post(books, {
      key: 'entry:1',
      kind: 'entry',
      currency: 'BRL',
      about: { id: pool, title: 'Turma' },
      legs: [
        { account: 'psp_clearing', person: ana, cents: 10_000 },
        { account: 'pool', owner: pool, cents: -10_000 },
      ],
    })
  })
  after(() => database.end())

  test('only declared flows are possible: every other kind, account and side is refused', async () => {
    const kinds = await database.kysely.selectFrom('ledger_kinds').select('kind').execute()
    const accounts = await database.kysely.selectFrom('ledger_account_kinds').selectAll().execute()
    const rules = await database.kysely.selectFrom('posting_rules').selectAll().execute()
    const ownerOf = { system: undefined, person: ana, challenge: pool }
    let tried = 0
    for (const { kind } of kinds) {
      const allowed = rules.filter(rule => rule.tx_kind === kind)
      for (const account of accounts) {
        for (const dir of ['D', 'C'] as const) {
          if (allowed.some(rule => rule.account_kind === account.kind && rule.dir === dir)) continue
          const other = allowed.find(rule => rule.dir !== dir && rule.account_kind !== account.kind) ?? {
            account_kind: account.kind === 'suspense' ? ('fee_revenue' as const) : ('suspense' as const),
          }
          const otherScope = accounts.find(one => one.kind === other.account_kind)!.scope
          const cents = dir === 'D' ? 1 : -1
          const legs: Leg[] = [
            { account: account.kind, owner: ownerOf[account.scope], cents },
            { account: other.account_kind, owner: ownerOf[otherScope], cents: -cents },
          ]
          tried++
          await assert.rejects(
            post(books, { key: `bad:${tried}`, kind, currency: 'BRL', legs }),
            error => refused('23503')(error) || (error as Refusal).code === 'insufficient_balance',
            `${kind} ${account.kind} ${dir}`,
          )
        }
      }
    }
    assert.ok(tried > 200, `${tried} flows were tried`)
    assert.deepEqual(await checkLedger(database.kysely), [])
  })

  test('credits reach no account that money can leave from', async () => {
    const targets: AccountKind[] = ['user_main', 'user_held', 'refund_hold', 'psp_clearing']
    for (const [index, account] of targets.entries()) {
      const kind: PostingKind[] = ['bonus_reserve', 'bonus_release', 'prize_release', 'entry_refund']
      await assert.rejects(
        post(books, {
          key: `steal:${index}`,
          kind: kind[index]!,
          currency: 'BRL',
          legs: [
            { account: 'user_bonus', owner: ana, cents: 100 },
            { account, owner: account === 'psp_clearing' ? undefined : ana, cents: -100 },
          ],
        }),
        refused('23503'),
      )
    }
  })

  test('malformed postings are refused: one leg, a nonzero sum, two currencies, strangers, fractions, floods', async () => {
    const raw = (key: string, kind: string, legs: unknown) =>
      sql`select * from ledger_post(${key}, ${kind}, ${now.toISOString()}::timestamptz, ${JSON.stringify(legs)}::jsonb, '{}'::jsonb)`.execute(
        database.kysely,
      )
    const grant = (cents: unknown, other: unknown = {}) => [
      { account: 'promo_expense', currency: 'BRL', cents },
      {
        account: 'user_bonus',
        owner: ana,
        currency: 'BRL',
        cents: typeof cents === 'number' ? -cents : cents,
        ...(other as object),
      },
    ]
    const bad: [string, string, unknown, RegExp][] = [
      ['one leg', 'bonus_grant', [{ account: 'promo_expense', currency: 'BRL', cents: 1 }], /23514/],
      ['no legs', 'bonus_grant', [], /23514/],
      ['no list', 'bonus_grant', {}, /23514/],
      ['no sum', 'bonus_grant', grant(100, { cents: -99 }), /23514 .*balance/],
      ['two currencies', 'bonus_grant', grant(100, { currency: 'USD' }), /23503/],
      [
        'unknown currency',
        'bonus_grant',
        [
          { ...grant(1)[0], currency: 'XXX' },
          { ...grant(1)[1], currency: 'XXX' },
        ],
        /23514/,
      ],
      ['a fraction', 'bonus_grant', grant(10.5), /22P02/],
      ['a text', 'bonus_grant', grant('100'), /22P02/],
      ['zero', 'bonus_grant', grant(0), /23514/],
      ['too much', 'bonus_grant', grant(100_000_000_001), /23514/],
      ['unknown kind', 'gift', grant(1), /23503/],
      ['unknown account', 'bonus_grant', [{ account: 'purse', currency: 'BRL', cents: 1 }, grant(1)[1]], /23502|23503/],
      ['a system account with an owner', 'bonus_grant', [{ ...grant(1)[0], owner: ana }, grant(1)[1]], /23514/],
      [
        'a person’s account without one',
        'bonus_grant',
        [grant(1)[0], { account: 'user_bonus', currency: 'BRL', cents: -1 }],
        /23514/,
      ],
      [
        'two persons',
        'bonus_reserve',
        [
          { account: 'user_bonus', owner: ana, currency: 'BRL', cents: 1 },
          { account: 'bonus_hold', owner: bia, currency: 'BRL', cents: -1 },
        ],
        /23514 .*owners/,
      ],
      [
        'the same account twice',
        'bonus_grant',
        [
          ...grant(2),
          { account: 'promo_expense', currency: 'BRL', cents: 1 },
          { account: 'user_bonus', owner: ana, currency: 'BRL', cents: -1 },
        ],
        /23505/,
      ],
      [
        'two pools',
        'settle',
        [
          { account: 'pool', owner: pool, currency: 'BRL', cents: 5 },
          { account: 'pool', owner: randomUUID(), currency: 'BRL', cents: 5 },
          { account: 'fee_revenue', currency: 'BRL', cents: -10 },
        ],
        /23514/,
      ],
    ]
    for (const [name, kind, legs, expected] of bad) {
      await assert.rejects(raw(`malformed ${name}`, kind, legs), refused(expected), name)
    }
    assert.deepEqual(await checkLedger(database.kysely), [])
  })

  test("no balance goes below zero: neither a person's nor a pool's", async () => {
    await assert.rejects(
      post(books, {
        key: 'over:1',
        kind: 'bonus_reserve',
        currency: 'BRL',
        legs: [
          { account: 'user_bonus', owner: ana, cents: 5001 },
          { account: 'bonus_hold', owner: ana, cents: -5001 },
        ],
      }),
      (error: Refusal) => error.code === 'insufficient_balance',
    )
    await assert.rejects(
      post(books, {
        key: 'over:2',
        kind: 'settle',
        currency: 'BRL',
        legs: [
          { account: 'pool', owner: pool, cents: 10_001 },
          { account: 'user_main', owner: ana, cents: -10_001 },
        ],
      }),
      (error: Refusal) => error.code === 'insufficient_balance',
    )
    assert.equal(await poolBalance(books, pool), 10_000)
  })

  test('entries are immutable, even for the owner of the tables', async () => {
    const writes = [
      `update ledger_entries set cents = cents * 2`,
      `delete from ledger_entries`,
      `truncate ledger_entries cascade`,
      `update ledger_transactions set at = now()`,
      `delete from ledger_transactions`,
      `truncate ledger_transactions cascade`,
      `update ledger_accounts set balance = balance + 100`,
      `update ledger_accounts set currency = 'USD'`,
      `delete from ledger_accounts`,
      `truncate ledger_accounts cascade`,
      `update posting_rules set dir = 'C'`,
      `delete from posting_rules`,
      `update ledger_kinds set one_person = false`,
      `update ledger_account_kinds set side = -side`,
      `insert into ledger_accounts (kind, owner, currency, balance) values ('user_main', gen_random_uuid(), 'BRL', 100)`,
      `insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at) values ('empty', sha256('x'), 'settle', 'BRL', 2, now())`,
      `insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
       select transaction_id, 9, tx_kind, account_id, account_kind, currency, 1, at from ledger_entries limit 1`,
      `insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
       select e.transaction_id, 9, e.tx_kind, a.id, a.kind, 'BRL', -500, e.at from ledger_entries e, ledger_accounts a
       where e.tx_kind = 'bonus_grant' and a.kind = 'user_bonus' and a.owner = '${bia}' and e.person_id = '${ana}'`,
    ]
    for (const write of writes)
      await assert.rejects(sql.raw(write).execute(database.kysely), refused(/23514|23001|23503|23505|0A000/), write)
    assert.deepEqual(await checkLedger(database.kysely), [])
  })

  test('two hundred concurrent postings with one key have one effect; the same key with another body is refused', async () => {
    const grants = await Promise.all(
      Array.from({ length: 200 }, () =>
        post(books, {
          key: 'storm',
          kind: 'bonus_grant',
          currency: 'BRL',
          legs: [
            { account: 'promo_expense', cents: 700 },
            { account: 'user_bonus', owner: bia, cents: -700 },
          ],
        }),
      ),
    )
    assert.equal(grants.filter(grant => !grant.replayed).length, 1)
    assert.equal(new Set(grants.map(grant => grant.id)).size, 1)
    assert.equal(await balanceOf(database.kysely, 'user_bonus', bia, 'BRL'), 5700)
    await assert.rejects(grantBonus(books, { key: 'ana', userId: ana, cents: 5001 }), /ledger_key_reused/)
  })

  test('of a hundred who spend 60 % of a balance at once, one succeeds', async () => {
    const spends = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        database.transaction(db =>
          post(
            { db, now },
            {
              key: `spend:${index}`,
              kind: 'bonus_reserve',
              currency: 'BRL',
              legs: [
                { account: 'user_bonus', owner: ana, cents: 3000 },
                { account: 'bonus_hold', owner: ana, cents: -3000 },
              ],
            },
          ),
        ),
      ),
    )
    assert.equal(spends.filter(spend => spend.status === 'fulfilled').length, 1)
    assert.equal(await balanceOf(database.kysely, 'user_bonus', ana, 'BRL'), 2000)
    assert.deepEqual(await checkLedger(database.kysely), [])
  })

  test('a pool is emptied once, however many try', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(db =>
          post(
            { db, now },
            {
              key: `empty:${index}`,
              kind: 'settle',
              currency: 'BRL',
              legs: [
                { account: 'pool', owner: pool, cents: 10_000 },
                { account: 'user_main', owner: index % 2 ? ana : bia, cents: -10_000 },
              ],
            },
          ),
        ),
      ),
    )
    assert.equal(tries.filter(one => one.status === 'fulfilled').length, 1)
    assert.equal(await poolBalance(books, pool), 0)
    assert.deepEqual(await checkLedger(database.kysely), [])
  })

  test('ten thousand winners are one posting', async () => {
    const big = randomUUID()
    const winners = Array.from({ length: 10_000 }, () => randomUUID())
    await post(books, {
      key: 'big:in',
      kind: 'entry',
      currency: 'BRL',
      legs: [
        { account: 'psp_clearing', person: ana, cents: 1_000_000 },
        { account: 'pool', owner: big, cents: -1_000_000 },
      ],
    })
    await database.transaction(async db => {
      // Like a settlement: on a busy machine it takes a while.
      await sql`set local statement_timeout = '15min'`.execute(db)
      await post(
        { db, now },
        {
          key: `settle:${big}`,
          kind: 'settle',
          currency: 'BRL',
          legs: [
            { account: 'pool', owner: big, cents: 1_000_000 },
            ...winners.map((owner): Leg => ({ account: 'user_held', owner, cents: -100 })),
          ],
        },
      )
    })
    assert.equal(await poolBalance(books, big), 0)
    assert.equal(await balanceOf(database.kysely, 'user_held', winners[9_999]!, 'BRL'), 100)
    assert.deepEqual(await checkLedger(database.kysely), [])
  })
})
