import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { askPayout, CPFS, passAndSend, pixDetails, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { checkMoney, watchMoney } from '../../treasury/money-check/money-check.ts'
import { setCountryOpen } from '../../payments/spending-limits/country-switches.ts'
import { payoutStops } from './stops.ts'

const MINUTE = 60
const HOUR = 3_600

describe('stopped payouts', () => {
  let server: TestServer
  let ana: TestPerson
  let people = 0
  const db = () => server.context().db
  const free = async (person = ana) => (await person.call('GET /wallet')).freeCents
  const one = (id: string, person = ana) => person.call('GET /payouts/:payoutId', { params: { payoutId: id } })
  const rowOf = (id: string) => db().selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const pass = (seconds: number) => passAndSend(server, seconds)
  const personWith = async (cents: number) => {
    const person = await asPerson(server, `Ana Duarte ${String.fromCharCode(65 + people)}ma`)
    await giveFreeMoney(server, person, cents)
    await verifiedDetails(server, person, CPFS[people++]!)
    return person
  }

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
  })
  after(() => server.close())
  beforeEach(async () => {
    await setSandboxSwitches(db(), { payout: 'answered', fetch: 'answered' })
    ana = await personWith(10_000)
  })
  afterEach(async () => assert.deepEqual(await checkMoney(db()), []))

  test('are held while the money does not add up, and are sent once when it does', async () => {
    await grantBonus(server.context(), { key: randomUUID(), userId: ana.id, cents: 500 })
    /** Bypasses every guard of the database: a lot has more, or less, than was posted. */
    const plant = (cents: number) =>
      inSeparateTransaction(server.context(), async inside => {
        await sql`set local session_replication_role = replica`.execute(inside.db)
        await sql`update bonus_lots set cents = cents + ${cents}
          where id = (select max(id) from bonus_lots)`.execute(inside.db)
      })
    const check = async () => {
      const told: string[] = []
      await watchMoney(server.context(), 'last day', problems => void told.push(...problems))
      return told
    }
    // One is already in progress, and its response was lost before the bank had it.
    await setSandboxSwitches(db(), { payout: 'error' })
    const before = await askPayout(ana, 1_000)
    await pass(1)
    await setSandboxSwitches(db(), { payout: 'answered' })
    const bia = await personWith(5_000)
    await plant(1)
    try {
      assert.match((await check()).join(), /^I7: /)
      const stops = await payoutStops(db())
      assert.deepEqual(
        stops.map(({ invariant, problems }) => [invariant, problems]),
        [['I7', 1]],
      )
      const { id } = await askPayout(bia, 2_000)
      await pass(HOUR)
      await check()
      await pass(HOUR)
      assert.deepEqual([(await one(id, bia)).status, (await rowOf(id)).attempts], ['pending', 0])
      assert.deepEqual([(await one(before.id)).status, (await rowOf(before.id)).attempts], ['processing', 1])
      assert.deepEqual(await payoutStops(db()), stops)

      await plant(-1)
      // A check resumes them, not the time.
      await pass(HOUR)
      assert.equal((await one(id, bia)).status, 'pending')
      assert.deepEqual(await check(), [])
      await pass(HOUR)
      await pass(HOUR)
      for (const [each, person] of [
        [before.id, ana],
        [id, bia],
      ] as const)
        assert.equal((await one(each, person)).status, 'completed')
      assert.deepEqual([(await rowOf(id)).attempts, (await rowOf(before.id)).attempts], [1, 2])
      const { rows } = await server.database.pool.query(
        'select payout_id from sandbox_transfers where payout_id = any($1)',
        [[before.id, id]],
      )
      assert.equal(rows.length, 2)
      assert.equal(await free(bia), 3_000)
    } finally {
      if ((await checkMoney(db())).length > 0) await plant(-1)
      await check()
    }
  })

  test('with real money are closed in a country until they are turned on; the money stays in the wallet', async () => {
    const before = await askPayout(ana, 1_000)
    const { payments: sandbox } = server.config
    Object.assign(server.config, { payments: { ...sandbox, mode: 'live' } })
    try {
      const turn = (isOn: boolean) =>
        inSeparateTransaction(server.context(), ({ db }) =>
          setCountryOpen(db, {
            country: 'BR',
            what: 'payouts',
            isOn,
            reason: 'Counsel agreed on 1 March.',
            changedBy: 'owner',
          }),
        )
      const ask = async () =>
        (await ana.refused('POST /payouts', { body: { id: randomUUID(), amountCents: 1_000 } })).code
      assert.equal(await ask(), 'payout_country')
      assert.equal((await ana.call('GET /payouts/terms')).against, 'payout_country')
      const { country, details } = await ana.call('GET /bank-details')
      assert.deepEqual([country, details?.state], [null, 'verified'])
      const again = await ana.refused('PUT /bank-details', { body: pixDetails(ana.name) })
      assert.equal(again.code, 'payout_country')
      assert.equal(await free(), 9_000)
      // Payouts requested while they were open are in progress.
      await pass(1)
      await pass(3 * MINUTE)
      assert.equal((await one(before.id)).status, 'completed')

      await turn(true)
      assert.equal((await ana.call('GET /bank-details')).country, 'BR')
      const open = await askPayout(ana, 1_000)
      await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: open.id } })
      await turn(false)
      assert.equal(await ask(), 'payout_country')
      assert.equal(await free(), 9_000)
    } finally {
      Object.assign(server.config, { payments: sandbox })
    }
  })
})
