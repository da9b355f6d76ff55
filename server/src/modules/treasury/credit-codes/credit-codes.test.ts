import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { actsOn } from '../../audit/admin-acts/admin-acts.ts'
import { checkMoney } from '../money-check/money-check.ts'

type Terms = Calls['POST /admin/credit-codes']['request']['body']

const NOON = '2026-03-02T12:00:00.000Z'
const REDEEM = 'POST /wallet/codes'
const MAKE = 'POST /admin/credit-codes'
const STOP = 'POST /admin/credit-codes/:codeId/stop'
const NOTE = 'Feira do parque, março.'

describe('codes for bonus credits', () => {
  let server: TestServer
  let vera: TestPerson
  let people = 0

  before(async () => {
    server = await testServer(NOON)
    vera = await asAdmin(server, 'Vera Campos')
  })
  after(() => server.close())
  afterEach(async () => {
    assert.deepEqual(await checkMoney(server.context().db), [])
    server.clock.set(NOON)
  })

  const terms = (about: Partial<Terms> = {}): Terms => ({
    id: randomUUID(),
    cents: 2_000,
    mostUses: 5,
    lastDay: '2026-03-31',
    note: NOTE,
    ...about,
  })
  const make = (about?: Partial<Terms>) => vera.call(MAKE, { body: terms(about) })
  const stop = (codeId: string) => vera.call(STOP, { params: { codeId } })
  const one = () => asPerson(server, `Ana ${++people}`)
  const redeem = (person: TestPerson, code: string, device: string = randomUUID()) =>
    person.call(REDEEM, { body: { code, device } })
  async function refusal(person: TestPerson, code: string, device: string = randomUUID()) {
    const { status, code: said, field } = await person.refused(REDEEM, { body: { code, device } })
    return [status, said, field]
  }
  const credits = async (person: TestPerson) => (await person.call('GET /wallet')).bonusCents

  test('a code gives credits that expire, however it is typed, and the desk sees who redeemed it', async () => {
    const { id, code } = await make()
    assert.match(code, /^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/)
    const [ana, bia] = [await one(), await one()]
    const given = await redeem(ana, code)
    assert.deepEqual(given, { cents: 2_000, currency: 'BRL', expiresAt: '2026-08-29T12:00:00.000Z' })
    await redeem(bia, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    const wallet = await ana.call('GET /wallet')
    assert.deepEqual([wallet.bonusCents, wallet.bonusEnds], [2_000, [{ cents: 2_000, expiresAt: given.expiresAt }]])
    const listed = (await vera.call('GET /admin/credit-codes')).items.find(item => item.id === id)!
    assert.deepEqual([listed.code, listed.usedCount, listed.mostUses], [code, 2, 5])
    assert.deepEqual(
      listed.uses.map(use => use.person.id),
      [bia.id, ana.id],
    )
  })

  test('the same account redeems a code once, even with concurrent calls', async () => {
    const { code } = await make()
    const ana = await one()
    const device = randomUUID()
    const both = await Promise.allSettled([redeem(ana, code, device), redeem(ana, code, device)])
    assert.deepEqual(both.map(each => each.status).toSorted(), ['fulfilled', 'rejected'])
    assert.deepEqual(await refusal(ana, code), [409, 'credit_code_redeemed', 'code'])
    assert.equal(await credits(ana), 2_000)
  })

  test('another account on the same device is refused, even concurrently and on another device of that account', async () => {
    const { code } = await make()
    const [ana, bia, caio] = [await one(), await one(), await one()]
    const device = randomUUID()
    await Promise.allSettled([redeem(ana, code, device), redeem(bia, code, device)])
    assert.equal((await credits(ana)) + (await credits(bia)), 2_000)
    assert.deepEqual(await refusal(caio, code, device), [409, 'credit_code_device', 'code'])

    // Dora used her phone for another code; Edu redeems this one there.
    const [other, third] = [await make(), await make()]
    const [dora, edu] = [await one(), await one()]
    const [phone, laptop] = [randomUUID(), randomUUID()]
    await redeem(dora, other.code, phone)
    await redeem(dora, third.code, laptop)
    assert.deepEqual(await refusal(edu, third.code, phone), [409, 'credit_code_device', 'code'])
    assert.equal(await credits(edu), 0)
  })

  test('the last use goes to one of two concurrent calls', async () => {
    const { code } = await make({ mostUses: 1 })
    const [ana, bia] = [await one(), await one()]
    await Promise.allSettled([redeem(ana, code), redeem(bia, code)])
    assert.equal((await credits(ana)) + (await credits(bia)), 2_000)
    assert.deepEqual(await refusal(await one(), code), [409, 'credit_code_used_up', 'code'])
  })

  test("a stopped code, an expired one, an unknown one and the viewer's own are refused", async () => {
    const stopped = await make()
    const first = await stop(stopped.id)
    assert.deepEqual([first.stoppedBy?.id, first.stoppedAt], [vera.id, NOON])
    assert.deepEqual(await stop(stopped.id), first)
    const ana = await one()
    assert.deepEqual(await refusal(ana, stopped.code), [409, 'credit_code_stopped', 'code'])
    assert.deepEqual(await refusal(ana, 'ABCD-EFGH-JKMN'), [404, 'credit_code_unknown', 'code'])
    const own = await make()
    assert.deepEqual(await refusal(vera, own.code), [403, 'not_allowed', 'code'])
    const short = await make({ lastDay: '2026-03-02' })
    server.clock.set('2026-03-03T02:59:59.999Z')
    await redeem(ana, short.code)
    server.clock.set('2026-03-03T03:00:00.000Z')
    assert.deepEqual(await refusal(await one(), short.code), [409, 'credit_code_expired', 'code'])
    assert.equal((await vera.refused(STOP, { params: { codeId: randomUUID() } })).code, 'credit_code_unknown')
  })

  test('the desk creates each code once, recorded in the log, within its limits', async () => {
    const body = terms()
    const made = await vera.call(MAKE, { body })
    assert.deepEqual(await vera.call(MAKE, { body }), made)
    assert.equal((await vera.refused(MAKE, { body: { ...body, cents: 1 } })).code, 'id_taken')
    for (const [field, value] of [
      ['cents', 10_001],
      ['cents', 0],
      ['mostUses', 1_001],
      ['lastDay', '2026-03-01'],
      ['lastDay', '2027-03-03'],
      ['note', ' a '],
    ] as const) {
      const { code, field: named } = await vera.refused(MAKE, { body: { ...terms(), [field]: value } })
      assert.deepEqual([code, named], ['invalid_input', field])
    }
    await stop(made.id)
    const acts = await actsOn(server.context(), 'credit_code', made.id)
    assert.deepEqual(
      acts.map(({ act, note, by }) => [act, note, by.id]),
      [
        ['credit_code_made', NOTE, vera.id],
        ['credit_code_stopped', null, vera.id],
      ],
    )
    for (const call of ['GET /admin/credit-codes', MAKE] as const)
      assert.equal((await (await one()).refused(call, call === MAKE ? { body: terms() } : {})).status, 404)
  })

  test('the tables store no code, and refuse invalid rows', async () => {
    const { id, code } = await make({ mostUses: 1 })
    const { db } = server.context()
    const row = await db.selectFrom('credit_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.ok(!JSON.stringify(row).includes(code) && !JSON.stringify(row).includes(code.replaceAll('-', '')))
    const use = (number: number, user_id: string) => ({
      code_id: id,
      number,
      user_id,
      device_hash: 'a'.repeat(64),
      cents: 2_000,
      most_uses: 1,
      used_at: NOON,
    })
    const ana = await one()
    const insert = (values: ReturnType<typeof use>) => db.insertInto('credit_code_uses').values(values).execute()
    await assert.rejects(insert(use(2, ana.id)), /within_its_uses/)
    await assert.rejects(insert({ ...use(2, ana.id), most_uses: 2 }), /foreign key/)
    await assert.rejects(
      db.updateTable('credit_codes').set({ cents: 1 }).where('id', '=', id).execute(),
      /only be confirmed/,
    )
    await assert.rejects(db.deleteFrom('credit_codes').where('id', '=', id).execute(), /only be confirmed/)
  })
})

test('guessing codes is limited', async () => {
  const server = await testServer(NOON)
  Object.assign(server.config, { authRateLimits: true })
  try {
    const ana = await asPerson(server, 'Ana')
    const guess = async () => {
      return (await ana.refused(REDEEM, { body: { code: 'ABCD-EFGH-JKMN', device: randomUUID() } })).code
    }
    for (let tries = 0; tries < 10; tries++) assert.equal(await guess(), 'credit_code_unknown')
    assert.equal(await guess(), 'too_many_requests')
  } finally {
    await server.close()
  }
})
