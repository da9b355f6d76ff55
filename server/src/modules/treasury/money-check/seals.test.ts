import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { violationsOf } from '../../ledger/invariant.ts'
import { payoutStops } from '../../payouts/payouts/stops.ts'
import { lastSeal, sealInvariant, sealLedger } from './seals.ts'
import { watchMoney } from './money-check.ts'

let server: TestServer
before(async () => (server = await testServer('2026-03-01T22:00:00.000Z')))
after(() => server.close())

const db = () => server.context().db
const grant = () => grantBonus(server.context(), { key: randomUUID(), userId: randomUUID(), cents: 100 })
const seals = () =>
  db()
    .selectFrom('ledger_seals')
    .select(['from_id', 'to_id', sql<string>`day::text`.as('day')])
    .orderBy('day')
    .execute()
const broken = async () =>
  (await violationsOf(db(), [sealInvariant])).map(({ problem }) => /\d{4}-\d\d-\d\d/.exec(problem)![0])
/** Bypasses every guard of the database. */
const behindOurBack = (statement: string) =>
  inSeparateTransaction(server.context(), async inside => {
    await sql`set local session_replication_role = replica`.execute(inside.db)
    const { numAffectedRows } = await sql.raw(statement).execute(inside.db)
    assert.equal(numAffectedRows, 1n, statement)
  })

test('each past day is sealed once, with its postings, and later postings belong to the next', async () => {
  for (let i = 0; i < 3; i++) await grant()
  const nodes = await Promise.all([1, 2, 3].map(() => sealLedger(server.context())))
  assert.equal(nodes.filter(Boolean).length, 1)
  const [first] = await seals()
  assert.deepEqual([first!.day, first!.from_id], ['2026-02-28', 0])
  await grant()
  server.clock.set('2026-03-01T23:59:59.000Z')
  assert.equal(await sealLedger(server.context()), false)
  server.clock.set('2026-03-02T00:05:00.000Z')
  await grant()
  assert.equal(await sealLedger(server.context()), true)
  // A day without postings, and days on which no server ran.
  server.clock.set('2026-03-05T00:05:00.000Z')
  assert.equal(await sealLedger(server.context()), true)
  const all = await seals()
  assert.deepEqual(
    all.map(({ day, from_id, to_id }) => [day, to_id - from_id]),
    [
      ['2026-02-28', first!.to_id],
      ['2026-03-01', 2],
      ['2026-03-04', 0],
    ],
  )
  assert.deepEqual(await broken(), [])
  for (const text of ['delete from ledger_seals', `update ledger_seals set to_id = to_id + 1`, 'truncate ledger_seals'])
    await assert.rejects(server.database.pool.query(text), { code: '23001' }, text)
})

test('a running posting is waited for, and never ends up behind a seal', async () => {
  server.clock.set('2026-03-06T00:05:00.000Z')
  let sealing: Promise<boolean> | undefined
  await inSeparateTransaction(server.context(), async inside => {
    await grantBonus(inside, { key: randomUUID(), userId: randomUUID(), cents: 100 })
    sealing = sealLedger(server.context())
    const done = await Promise.race([sealing, new Promise(resolve => setTimeout(() => resolve('waits'), 300))])
    assert.equal(done, 'waits')
  })
  assert.equal(await sealing, true)
  const [last] = (await seals()).slice(-1)
  assert.equal(last!.to_id - last!.from_id, 1)
  assert.deepEqual(await broken(), [])
})

test('every few minutes only the last day is hashed, the whole history once a night; a violation stops payouts until it is fixed', async () => {
  const told: string[] = []
  const look = async (past: 'last day' | 'whole') => {
    told.length = 0
    await watchMoney(server.context(), past, problems => void told.push(...problems))
    return (await payoutStops(db())).map(({ invariant }) => invariant)
  }
  const all = await seals()
  const older = all[1]!.to_id
  const inLast = all.at(-1)!.to_id
  const change = (id: number, by: string) =>
    behindOurBack(`update ledger_transactions set at = at ${by} interval '1 second' where id = ${id}`)
  assert.deepEqual(await look('whole'), [])
  await change(inLast, '+')
  assert.deepEqual(await look('last day'), ['I24'])
  await change(inLast, '-')
  assert.deepEqual(await look('last day'), [])

  await change(older, '+')
  assert.deepEqual(await look('last day'), [])
  assert.deepEqual(await look('whole'), ['I24'])
  assert.match(told.join(), /^I24: .*2026-03-01/)
  assert.deepEqual(await look('last day'), ['I24'])
  assert.match(told.join(), /^I24: .*2026-03-01/)
  await change(older, '-')
  assert.deepEqual(await look('last day'), [])
  // The links between seals are checked each time: without the days in between, the last one has no predecessor.
  await behindOurBack(`update ledger_seals set from_id = from_id + 1 where day = '2026-03-01'`)
  assert.deepEqual(await look('last day'), ['I24'])
  await behindOurBack(`update ledger_seals set from_id = from_id - 1 where day = '2026-03-01'`)
  assert.deepEqual(await look('last day'), [])
})

test('a check of the whole history waits for a running check, instead of being skipped', async () => {
  const other = await server.database.pool.connect()
  const id = (await seals())[1]!.to_id
  const change = (by: string) =>
    behindOurBack(`update ledger_transactions set at = at ${by} interval '1 second' where id = ${id}`)
  await change('+')
  try {
    await other.query(`begin; select pg_advisory_xact_lock(hashtext('check-money'))`)
    const told: string[] = []
    await watchMoney(server.context(), 'last day', () => assert.fail('another node looks'))
    const whole = watchMoney(server.context(), 'whole', problems => void told.push(...problems))
    const first = await Promise.race([whole, new Promise(resolve => setTimeout(() => resolve('waits'), 300))])
    assert.equal(first, 'waits')
    await other.query('rollback')
    await whole
    assert.match(told.join(), /^I24: /)
  } finally {
    other.release(true)
    await change('-')
  }
  await watchMoney(server.context(), 'last day', () => assert.fail('it is mended'))
  assert.deepEqual(await payoutStops(db()), [])
})

test('a changed history is found, from that day on, stops payouts, and is shown at the desk', async () => {
  const vera = await asAdmin(server, 'Vera Campos')
  const shown = async () => (await vera.call('GET /admin/books')).seal
  const last = (await lastSeal(db()))!
  assert.deepEqual(await shown(), { ...last, holds: true })
  const id = (await seals())[1]!.to_id
  for (const [change, back] of [
    [`set at = at + interval '1 second'`, `set at = at - interval '1 second'`],
    [`set idem_key = 'x' || idem_key`, 'set idem_key = substr(idem_key, 2)'],
  ]) {
    await behindOurBack(`update ledger_transactions ${change} where id = ${id}`)
    assert.deepEqual(await broken(), ['2026-03-01'])
    await behindOurBack(`update ledger_transactions ${back} where id = ${id}`)
    assert.deepEqual(await broken(), [])
  }
  // Cents moved from one person to another still add up, but differ from the seal.
  await behindOurBack(`update ledger_entries set person_id = gen_random_uuid()
    where transaction_id = ${id} and account_kind = 'user_bonus'`)
  assert.deepEqual(await broken(), ['2026-03-01'])
  // A forged seal would require all later ones to be forged.
  const { rows } = await server.database.pool.query<{ hash: string }>(`select encode(sha256('forged'), 'hex') as hash`)
  await behindOurBack(`update ledger_seals set hash = '\\x${rows[0]!.hash}' where day = '2026-03-01'`)
  assert.deepEqual(await broken(), ['2026-03-01', '2026-03-04'])
  await watchMoney(server.context(), 'whole', () => {})
  assert.equal((await shown())!.holds, false)
})
