import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import type { AccountKind, PostingKind } from './tables.ts'
import { balanceOf } from './balances.ts'
import { type Books, type Leg, post } from './post.ts'
import { checkLedger } from './ledger-check.ts'
import { grantBonus } from './bonus.ts'

const ana = randomUUID()
const bia = randomUUID()
const caio = randomUUID()
const now = new Date('2026-03-02T12:00:00Z')
const decision = { reason: 'Granted twice by hand', proposedBy: bia, approvedBy: caio }

describe('postings that settle others, credits in lots, and the single posting function', () => {
  let database: TestDatabase
  let books: Books
  const move = (
    key: string,
    kind: PostingKind,
    [from, to]: [AccountKind, AccountKind],
    cents: number,
    about: Partial<Parameters<typeof post>[1]> & { owner?: string } = {},
  ) => {
    const { owner = ana, ...rest } = about
    const side = (account: AccountKind, amount: number): Leg => ({
      account,
      cents: amount,
      ...(/^user|hold$|^receivable/.test(account) && { owner }),
    })
    return post(books, { key, kind, currency: 'BRL', legs: [side(from, cents), side(to, -cents)], ...rest })
  }
  const wrong = (message: RegExp) => (error: { code?: string; message: string }) => {
    assert.match(`${error.code} ${error.message}`, message)
    return true
  }

  before(async () => {
    database = await testDatabase(10)
    books = { db: database.kysely, now }
    for (const owner of [ana, bia]) {
      await grantBonus(books, { key: owner, userId: owner, cents: 5000 })
      await move(`debt:${owner}`, 'chargeback', ['receivable_user', 'psp_clearing'], 9000, { owner })
    }
    for (const [owner, key] of [
      [ana, 'won:ana'],
      [bia, 'won:bia'],
    ] as const) {
      await move(key, 'chargeback_won', ['psp_clearing', 'user_main'], 9000, { owner, resolves: `debt:${owner}` })
    }
  })
  after(async () => {
    assert.deepEqual(await checkLedger(database.kysely), [])
    await database.end()
  })

  test('a settling posting names the earlier one, reverses the right legs, of the same person, and once', async () => {
    await move('ask:1', 'payout_request', ['user_main', 'payout_hold'], 1000)
    const done = (key: string, cents: number, about: object = {}) =>
      move(key, 'payout_done', ['payout_hold', 'bank'], cents, { resolves: 'ask:1', ...about })
    const unresolved = wrong(/23514 .*does not resolve what it must/)
    await assert.rejects(move('done:0', 'payout_done', ['payout_hold', 'bank'], 1000), unresolved)
    await assert.rejects(done('done:1', 999), unresolved)
    await assert.rejects(done('done:2', 1000, { resolves: 'won:ana' }), unresolved)
    await assert.rejects(done('done:3', 1000, { resolves: 'nothing' }), wrong(/23503 .*no posting nothing/))
    await move('ask:bia', 'payout_request', ['user_main', 'payout_hold'], 1000, { owner: bia })
    await assert.rejects(done('done:4', 1000, { owner: bia }), unresolved)
    await assert.rejects(
      move('ask:2', 'payout_request', ['user_main', 'payout_hold'], 1, { resolves: 'ask:1' }),
      unresolved,
    )
    await done('done:5', 1000)
    const twice = wrong(/23505 ledger_resolved/)
    await assert.rejects(done('done:6', 1000), twice)
    await assert.rejects(
      move('back:1', 'payout_returned', ['payout_hold', 'user_main'], 1000, { resolves: 'ask:1' }),
      twice,
    )
    await move('bounce:1', 'payout_bounced', ['bank', 'user_main'], 1000, { resolves: 'done:5' })
    assert.equal(await balanceOf(books.db, 'user_main', ana, 'BRL'), 9000)
  })

  test('of a hundred who pay out and a hundred who return one request at once, one succeeds', async () => {
    await move('ask:race', 'payout_request', ['user_main', 'payout_hold'], 4000)
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        i % 2
          ? move(`race:${i}`, 'payout_done', ['payout_hold', 'bank'], 4000, { resolves: 'ask:race' })
          : move(`race:${i}`, 'payout_returned', ['payout_hold', 'user_main'], 4000, { resolves: 'ask:race' }),
      ),
    )
    assert.equal(tries.filter(one => one.status === 'fulfilled').length, 1)
    assert.equal(await balanceOf(books.db, 'payout_hold', ana, 'BRL'), 0)
  })

  test('one posting sent many times at once under one key gets a response each time', async () => {
    for (let round = 0; round < 20; round++) {
      await move(`ask:same:${round}`, 'payout_request', ['user_main', 'payout_hold'], 10)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          move(`back:same:${round}`, 'payout_returned', ['payout_hold', 'user_main'], 10, {
            resolves: `ask:same:${round}`,
          }),
        ),
      )
      assert.equal(new Set(answers.map(answer => answer.id)).size, 1)
      assert.equal(answers.filter(answer => !answer.replayed).length, 1)
    }
  })

  test('a correction mirrors a correctable posting, with a reason, by two people, once', async () => {
    await grantBonus(books, { key: 'wrong', userId: ana, cents: 700 })
    const correct = (key: string, about: object, cents = 700) =>
      move(key, 'correction', ['user_bonus', 'promo_expense'], cents, { resolves: 'bonus:wrong', decision, ...about })
    const alone = { ...decision, approvedBy: bia }
    await assert.rejects(correct('c:1', { decision: undefined }), wrong(/23514 .*reason and two people/))
    await assert.rejects(correct('c:2', { decision: alone }), wrong(/23514 .*two_people/))
    await assert.rejects(correct('c:3', { decision: { ...decision, reason: 'So.' } }), wrong(/23514 .*reason/))
    await assert.rejects(correct('c:4', {}, 699), wrong(/23514 .*resolve/))
    await assert.rejects(correct('c:5', { owner: bia }), wrong(/23514 .*resolve/))
    await assert.rejects(correct('c:6', { resolves: 'ask:bia', owner: bia }), wrong(/23514 .*resolve/))
    await correct('c:7', {})
    await assert.rejects(correct('c:8', {}), wrong(/23505 ledger_resolved/))
    await assert.rejects(
      move('c:9', 'correction', ['promo_expense', 'user_bonus'], 700, { resolves: 'c:7', decision }),
      wrong(/23503 no posting/),
    )
    // Others need neither.
    await assert.rejects(
      post(books, {
        key: 'c:10',
        kind: 'platform_deposit',
        currency: 'BRL',
        legs: [
          { account: 'bank', cents: 1 },
          { account: 'platform_funds', cents: -1 },
        ],
        decision,
      }),
      wrong(/23514 .*reason and two people/),
    )
  })

  test('only two people together waive debts', async () => {
    await move('debt:more', 'chargeback', ['receivable_user', 'psp_clearing'], 300, { owner: bia })
    const giveUp = (key: string, about: object, cents = 300) =>
      move(key, 'receivable_write_off', ['chargeback_loss', 'receivable_user'], cents, { owner: bia, ...about })
    await assert.rejects(giveUp('off:1', {}), wrong(/23514 .*two people/))
    await giveUp('off:2', { decision })
    await assert.rejects(giveUp('off:3', { decision }, 9001), { code: 'insufficient_balance' })
  })

  test('credits expire at their time, by the lot, and not before', async () => {
    const expiresAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
    const eva = randomUUID()
    await grantBonus(books, { key: 'soon', userId: eva, cents: 100, expiresAt: expiresAt(1) })
    await grantBonus(books, { key: 'past', userId: eva, cents: 50, expiresAt: expiresAt(-1) })
    const expire = (key: string, cents: number) =>
      move(key, 'bonus_expire', ['user_bonus', 'promo_expense'], cents, { owner: eva })
    await assert.rejects(expire('x:1', 51), wrong(/23514 .*have not expired/))
    await expire('x:2', 50)
    await assert.rejects(expire('x:3', 1), wrong(/23514 .*have not expired/))
    await assert.rejects(
      move('lots:1', 'bonus_grant', ['promo_expense', 'user_bonus'], 10, {
        legs: [
          { account: 'promo_expense', cents: 10 },
          { account: 'user_bonus', owner: eva, cents: -10, detail: { lots: [{ cents: 9, expiresAt: null }] } },
        ],
      }),
      wrong(/23514 .*lots of account/),
    )
  })

  test('a used key is refused for another posting with a named error, and returns the result for the same one', async () => {
    const { id } = await move('same', 'platform_deposit', ['bank', 'platform_funds'], 1)
    assert.deepEqual(await move('same', 'platform_deposit', ['bank', 'platform_funds'], 1), { id, replayed: true })
    await assert.rejects(move('same', 'platform_deposit', ['bank', 'platform_funds'], 2), {
      code: '23505',
      constraint: 'ledger_key_reused',
    })
  })

  test('nothing is written without the posting function, and nothing it wrote changes', async () => {
    const raw = (statement: string) => database.pool.query(statement)
    const right = `
      with t as (
        insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
        values ('beside', sha256('x'), 'platform_deposit', 'BRL', 2, now()) returning id)
      insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
      select t.id, 1, 'platform_deposit', a.id, a.kind, 'BRL', case a.kind when 'bank' then 5 else -5 end, now()
      from t, ledger_accounts a where a.kind in ('bank', 'platform_funds')`
    const beside = [
      right,
      `insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
       values ('beside', sha256('x'), 'platform_deposit', 'BRL', 2, now())`,
      `insert into ledger_accounts (kind, currency) values ('fee_revenue', 'EUR')`,
      `insert into bonus_lots (account_id, transaction_id, cents) select account_id, transaction_id, 1 from bonus_lots limit 1`,
      `insert into bonus_moves (lot_id, transaction_id, cents) select id, transaction_id, 1 from bonus_lots limit 1`,
    ]
    for (const statement of beside) await assert.rejects(raw(statement), wrong(/23001 .*by ledger_post\(\) only/))
    const changes = ['bonus_lots', 'bonus_moves', 'posting_resolutions'].flatMap(table => [
      `update ${table} set ${table === 'posting_resolutions' ? 'account = null' : 'cents = cents + 1'}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
    for (const statement of changes) await assert.rejects(raw(statement), wrong(/23001|0A000/), statement)
    await assert.rejects(raw(`update ledger_transactions set resolves = null`), wrong(/23001/))
  })

  test('even with a forged posting function, legs must be of a declared flow, of their account, and state its resulting balance', async () => {
    const client = await database.pool.connect()
    const credit = async (
      version: number,
      more: number,
      { kind = 'bonus_grant', account = 'user_bonus', currency = 'BRL' } = {},
    ) => {
      await client.query('begin')
      try {
        await client.query('create schema forged')
        await client.query(
          `create function forged.ledger_post(statement text) returns void language plpgsql as 'begin execute statement; end'`,
        )
        await client.query('set local search_path = forged, public')
        await client.query('select ledger_post($1)', [
          `with t as (
             insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
             values ('forged', sha256('x'), 'bonus_grant', 'BRL', 2, now()) returning id
           )
           insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at,
             account_version, balance_after)
           select t.id, 1, '${kind}', a.id, 'promo_expense', 'BRL', 5, now(), null, null
           from t, ledger_accounts a where a.kind = 'promo_expense' and a.currency = 'BRL'
           union all
           select t.id, 2, '${kind}', a.id, '${account}', '${currency}', -5, now(), a.version + ${version}, a.balance + 5 + ${more}
           from t, ledger_accounts a where a.kind = 'user_bonus' and a.owner = '${ana}' and a.currency = 'BRL'`,
        ])
      } finally {
        await client.query('rollback')
      }
    }
    try {
      await credit(1, 0)
      const lies = wrong(/23514 .*what its balance does not become/)
      await assert.rejects(credit(1, 1), lies)
      await assert.rejects(credit(0, 0), wrong(/23505 .*ledger_entries_chain/))
      await assert.rejects(credit(2, 0), lies)
      await assert.rejects(credit(1, 0, { account: 'promo_expense' }), wrong(/23503 .*no posting/))
      await assert.rejects(credit(1, 0, { kind: 'payout_fee' }), wrong(/23503 .*no posting/))
      await assert.rejects(credit(1, 0, { kind: 'correction' }), wrong(/23503 .*(no posting|not of its kind)/))
      await assert.rejects(credit(1, 0, { currency: 'USD' }), wrong(/23503 .*not of its kind/))
    } finally {
      client.release()
    }
  })

  test('even with a forged posting function, the legs of two transactions are no posting', async () => {
    await move('opens:both', 'platform_deposit', ['bank', 'platform_funds'], 1)
    const client = await database.pool.connect()
    // Each has half of the legs it names, and together they look like one transaction.
    const two = `
      with t as (
        insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
        select 'forged:' || n, sha256('x'), 'platform_deposit', 'BRL', 4, now() from generate_series(0, 1) n
        returning id, right(idem_key, 1)::integer as n)
      insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
      select t.id, 2 * t.n + 1 + (a.kind = 'bank')::integer, 'platform_deposit', a.id, a.kind, 'BRL',
        case a.kind when 'bank' then 5 else -5 end, now()
      from t, ledger_accounts a where a.kind in ('bank', 'platform_funds') and a.currency = 'BRL'`
    await client.query('begin')
    try {
      await client.query('create schema forged')
      await client.query(
        `create function forged.ledger_post(statement text) returns void language plpgsql as 'begin execute statement; end'`,
      )
      await client.query('set local search_path = forged, public')
      await assert.rejects(client.query('select ledger_post($1)', [two]), wrong(/23514 .*does not balance/))
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('no possible posting turns credits into money', async () => {
    const { rows } = await database.pool.query<{ tx_kind: string; account_kind: string; dir: string }>(
      'select tx_kind, account_kind, dir from posting_rules',
    )
    const kindsWith = (accounts: string[], dir: string) =>
      new Set(rows.filter(rule => accounts.includes(rule.account_kind) && rule.dir === dir).map(rule => rule.tx_kind))
    const fromCredits = kindsWith(['user_bonus', 'bonus_hold'], 'D')
    const toMoney = kindsWith(
      ['user_main', 'user_held', 'main_hold', 'payout_hold', 'refund_hold', 'bank', 'psp_clearing'],
      'C',
    )
    assert.deepEqual(
      [...fromCredits].filter(kind => toMoney.has(kind)),
      ['correction'],
    )
    // Each mirrors a declared posting: none of those reversed combines credits and money.
    const corrected = await database.pool.query<{ resolves: string }>(
      `select resolves from posting_resolutions where kind = 'correction'`,
    )
    const mixed = corrected.rows.filter(
      ({ resolves }) =>
        rows.some(rule => rule.tx_kind === resolves && rule.account_kind.includes('bonus')) &&
        rows.some(rule => rule.tx_kind === resolves && /main|held|bank|clearing/.test(rule.account_kind)),
    )
    assert.deepEqual(mixed, [])
  })
})
