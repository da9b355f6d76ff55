import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { asPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, mailsTo, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { payoutStops } from '../../payouts/payouts/stops.ts'
import { watchForSilence, watchMoney } from './money-check.ts'

const OPERATOR = 'ajuda@bora.example'
const MINUTE = 60

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  Object.assign(server.config, { messages: { ...server.config.messages, supportEmail: OPERATOR } })
})
after(() => server.close())

const db = () => server.context().db
/** Shifts the database's data as if this many minutes had passed. */
const pass = (minutes: number) =>
  sql`update payout_checks set checked_at = checked_at - interval '1 minute' * ${minutes},
    missed_at = missed_at - interval '1 minute' * ${minutes}`.execute(db())
const watch = async () => {
  const logged: string[] = []
  await watchForSilence(server.context(), since => void logged.push(since))
  return logged.length
}
const recipients = async () => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from outgoing_messages where kind = 'money_unchecked'
    union all select recipient from local_outbox where kind = 'money_unchecked'`.execute(db())
  // While being sent, a mail is in both for a moment.
  return [...new Set(rows.map(({ recipient }) => recipient))].sort()
}

test('thirty minutes without a money check stop payouts, are reported once, and end with the next check', async () => {
  const vera = await asAdmin(server, 'Vera Campos')
  const { email } = await vera.call('GET /me')
  const ana = await asPerson(server, 'Ana Duarte')
  await giveFreeMoney(server, ana, 10_000)
  await verifiedDetails(server, ana, CPFS[0]!)
  const check = () => watchMoney(server.context(), 'last day', () => {})
  const { id } = await askPayout(ana, 1_000)
  const statusOf = async () => (await ana.call('GET /payouts/:payoutId', { params: { payoutId: id } })).status

  await check()
  await pass(29)
  assert.deepEqual([await payoutStops(db()), await watch()], [[], 0])

  await pass(1)
  assert.deepEqual(
    (await payoutStops(db())).map(({ invariant }) => invariant),
    ['unchecked'],
  )
  await passAndSend(server, MINUTE)
  assert.equal(await statusOf(), 'pending')
  const { stops } = await vera.call('GET /admin/payouts/counts')
  assert.equal(stops[0]?.invariant, 'unchecked')

  // A server that starts after a pause checks first: nothing is reported at once.
  assert.equal(await watch(), 0)
  assert.deepEqual(await recipients(), [])
  await pass(5)
  assert.equal(await watch(), 1)
  assert.equal(await watch(), 0)
  assert.deepEqual(await recipients(), [OPERATOR, email].sort())
  assert.match((await mailsTo(server, vera, 'money_unchecked'))[0]!, /30 minutos[^]*\/admin\/payouts/)

  await check()
  assert.deepEqual(await payoutStops(db()), [])
  await passAndSend(server, MINUTE)
  assert.notEqual(await statusOf(), 'pending')

  // The next silence is a new one.
  await pass(31)
  await watch()
  await pass(5)
  assert.equal(await watch(), 1)
  await check()
})

test('a check that fails, or leaves the work to another node, does not count', async () => {
  await pass(31)
  const failing = { ...server.context(), transaction: () => Promise.reject(new Error('away')) }
  await assert.rejects(watchMoney(failing, 'last day', () => {}))
  assert.equal((await payoutStops(db())).length, 1)
  const other = await server.database.pool.connect()
  try {
    await other.query("select pg_advisory_lock(hashtext('check-money'))")
    await watchMoney(server.context(), 'last day', () => {})
    assert.equal((await payoutStops(db())).length, 1)
  } finally {
    await other.query("select pg_advisory_unlock(hashtext('check-money'))")
    other.release()
  }
  await watchMoney(server.context(), 'last day', () => {})
  assert.deepEqual(await payoutStops(db()), [])
})
