import type { Calls } from '@bora/contract/api.ts'
import { ALONE_A_DAY_CENTS, ALONE_A_MONTH_CENTS } from '@bora/rules/decided-alone.ts'
import { CREDITS_ONE_PERSON_CENTS, PAYOUT_ONE_PERSON_CENTS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, after, before, beforeEach, describe, test } from 'node:test'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import type { SignedIn } from '../../../core/context.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { logWorkout } from '../../../testing/build.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { asAdmin, askPayout, madeAdmin, passAndSend, pixDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { claimReferral } from '../../participation/index.ts'
import { creditReferrals } from '../../participation/ambassadors/credit.ts'
import { checkMoney } from '../money-check/money-check.ts'

type Terms = Calls['POST /admin/ambassadors/:personId/campaigns']['request']['body']

const NOON = '2026-03-02T12:00:00.000Z'
const RELEASE = 'POST /admin/payouts/:payoutId/release'

describe('what one admin decides alone', () => {
  let server: TestServer
  let vera: TestPerson, otto: TestPerson, ana: TestPerson
  const sql = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)

  before(async () => {
    const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
    server = await testServer(NOON, settings, { payouts: manualPayouts() })
    otto = await asAdmin(server, 'Otto Reis')
    ana = await asPerson(server, 'Ana Duarte')
  })
  after(() => server.close())
  beforeEach(async () => {
    server.clock.set(NOON)
    vera = await asAdmin(server, 'Vera Campos')
  })
  afterEach(async () => assert.deepEqual(await checkMoney(server.context().db), []))

  const grant = (cents: number, admin = vera) =>
    admin.call('POST /admin/books', {
      body: {
        id: randomUUID(),
        kind: 'bonus_grant',
        currency: 'BRL',
        cents,
        personId: ana.id,
        reason: 'Pedido registrado no atendimento 4812.',
      },
    })
  const credits = async () => (await ana.call('GET /wallet')).bonusCents
  const many = async (cents: number) => {
    for (let left = cents; left > 0; left -= CREDITS_ONE_PERSON_CENTS)
      assert.equal((await grant(CREDITS_ONE_PERSON_CENTS)).state, 'posted')
  }

  test('grants of credits add up: above the sum of a day the next one needs another admin', async () => {
    const had = await credits()
    await many(ALONE_A_DAY_CENTS)
    const waiting = await grant(100)
    assert.deepEqual([waiting.state, waiting.overAlone, waiting.secondRefusal], ['open', true, 'other_admin_needed'])
    assert.equal(await credits(), had + ALONE_A_DAY_CENTS)
    const posted = await otto.call('POST /admin/books/:entryId/approve', { params: { entryId: waiting.id } })
    assert.deepEqual([posted.state, posted.overAlone], ['posted', false])
    assert.equal(await credits(), had + ALONE_A_DAY_CENTS + 100)
    const large = await grant(CREDITS_ONE_PERSON_CENTS + 1)
    assert.deepEqual([large.state, large.overAlone], ['open', false])
    // What two decided counts for neither, and a day later one may again.
    assert.equal((await grant(100, otto)).state, 'posted')
    server.clock.set(new Date(Date.parse(NOON) + 86_400_000))
    assert.equal((await grant(100)).state, 'posted')
  })

  test('concurrent grants at the edge of the sum are not both posted', async () => {
    await many(ALONE_A_DAY_CENTS - CREDITS_ONE_PERSON_CENTS)
    const both = await Promise.all([grant(CREDITS_ONE_PERSON_CENTS), grant(CREDITS_ONE_PERSON_CENTS)])
    assert.deepEqual(both.map(({ state }) => state).toSorted(), ['open', 'posted'])
  })

  test('the sum of thirty days is limited, too', async () => {
    await many(CREDITS_ONE_PERSON_CENTS)
    const earlier = `insert into credit_codes (id, code_hash, cents, currency, most_uses, valid_until, note, made_by, made_at)
      values ($1, $2, 10000, 'BRL', 5, $3, 'Feira do parque.', $4, $5)`
    const [codes, day] = [(ALONE_A_MONTH_CENTS - CREDITS_ONE_PERSON_CENTS) / 50_000, 86_400_000]
    for (let n = 0; n < Math.floor(codes); n++) {
      const at = new Date(Date.parse(NOON) - (2 + n) * day).toISOString()
      const until = new Date(Date.parse(NOON) + day).toISOString()
      await sql(earlier, randomUUID(), randomUUID().replaceAll('-', '').repeat(2), until, vera.id, at)
    }
    await many(40_000)
    assert.equal((await grant(100)).state, 'open')
  })

  test('a code with a large total needs another admin, and is invalid before', async () => {
    const make = (about: object = {}) =>
      vera.call('POST /admin/credit-codes', {
        body: {
          id: randomUUID(),
          cents: 10_000,
          mostUses: 1_000,
          lastDay: '2026-03-31',
          note: 'Feira do parque, março.',
          ...about,
        },
      })
    const code = await make()
    assert.deepEqual([code.waits, code.secondRefusal, code.confirmedBy], [true, 'other_admin_needed', null])
    const redeem = { body: { code: code.code, device: randomUUID() } }
    const bia = await asPerson(server, 'Bia Lima')
    const early = await bia.refused('POST /wallet/codes', redeem)
    assert.deepEqual([early.code, early.field], ['credit_code_waiting', 'code'])
    await assert.rejects(
      sql(`insert into credit_code_uses values ($1, 1, $2, $3, 10000, 1000, now())`, code.id, bia.id, 'a'.repeat(64)),
      { code: '23514' },
    )
    await assert.rejects(sql('update credit_codes set needs_two = false where id = $1', code.id), { code: '23001' })
    const params = { codeId: code.id }
    const CONFIRM = 'POST /admin/credit-codes/:codeId/confirm'
    assert.equal((await vera.refused(CONFIRM, { params })).code, 'other_admin_needed')
    const confirmed = await otto.call(CONFIRM, { params })
    assert.deepEqual([confirmed.waits, confirmed.confirmedBy?.id], [false, otto.id])
    assert.equal((await otto.refused(CONFIRM, { params })).code, 'not_waiting')
    const nowhere = { params: { codeId: randomUUID() } }
    assert.equal((await otto.refused(CONFIRM, nowhere)).code, 'credit_code_unknown')
    assert.equal((await otto.refused('POST /wallet/codes', redeem)).code, 'not_allowed')
    assert.equal((await bia.call('POST /wallet/codes', redeem)).cents, 10_000)
    // Small ones add up.
    for (let n = 0; n < 4; n++) assert.equal((await make({ mostUses: 5 })).waits, false)
    const next = await make({ cents: 100, mostUses: 1 })
    assert.equal(next.waits, true)
    const stopped = await vera.call('POST /admin/credit-codes/:codeId/stop', { params: { codeId: next.id } })
    assert.equal(stopped.waits, false)
    assert.equal((await otto.refused(CONFIRM, { params: { codeId: next.id } })).code, 'not_waiting')
  })

  test('a campaign with a large total needs another admin, and its code is invalid before', async () => {
    const marina = await asPerson(server, 'Marina Duarte')
    const { email } = await marina.call('GET /me')
    assert.equal(await grantRole(server.context().db, email!, 'ambassador'), 'granted')
    let codes = 0
    const create = (about: Partial<Terms> = {}) =>
      vera.call('POST /admin/ambassadors/:personId/campaigns', {
        params: { personId: marina.id },
        body: {
          id: randomUUID(),
          name: 'Dança comigo',
          code: `SOZINHA${++codes}`,
          reward: 'cash',
          currency: 'BRL',
          perReferral: 100_000,
          monthlyCap: 100_000_000,
          target: 30,
          startsOn: '2026-03-01',
          endsOn: '2026-03-31',
          ...about,
        },
      })
    let networks = 0
    const comes = async (name: string, code: string) => {
      const person = await asPerson(server, name)
      const claimed = await server.context().transaction(db => {
        const ctx = { ...server.context(), db, viewer: { id: person.id } } as unknown as SignedIn
        return claimReferral(ctx, { code, newUserId: person.id, ip: `10.9.${networks++}.7`, device: null })
      })
      await logWorkout(person, { startedAt: '2026-03-02T10:00:00Z' })
      return claimed
    }
    const shown = async () => (await marina.call('GET /me/ambassador')).campaigns.length
    const large = await create()
    assert.equal(large.waits, true)
    assert.ok('refused' in (await comes('Igor Sales', large.code)))
    assert.deepEqual([await creditReferrals(server.context()), await shown()], [0, 0])
    await assert.rejects(sql(`insert into campaign_months values ($1, '2026-03-01', 100000, 100000000, 1)`, large.id), {
      code: '23514',
    })
    await assert.rejects(sql('update campaigns set needs_two = false where id = $1', large.id), { code: '23001' })
    const CONFIRM = 'POST /admin/campaigns/:campaignId/confirm'
    const at = { params: { campaignId: large.id } }
    assert.equal((await vera.refused(CONFIRM, at)).code, 'other_admin_needed')
    assert.equal((await otto.call(CONFIRM, at)).waits, false)
    assert.equal((await otto.refused(CONFIRM, at)).code, 'not_waiting')
    assert.equal((await otto.refused(CONFIRM, { params: { campaignId: randomUUID() } })).code, 'campaign_not_found')
    assert.deepEqual(await comes('Davi Sales', large.code), { points: 10 })
    assert.deepEqual([await creditReferrals(server.context()), await shown()], [1, 1])
    assert.equal((await marina.call('GET /wallet')).freeCents, 100_000)
    // Small ones add up, and points are no money.
    const small = { perReferral: 1_000, monthlyCap: 16_000 }
    for (let n = 0; n < 4; n++) assert.equal((await create(small)).waits, false)
    assert.equal((await create(small)).waits, true)
    assert.equal((await create({ reward: 'points', currency: null })).waits, false)
    // An ambassador confirms no campaign of their own.
    const own = await create({ ...small, perReferral: 500 })
    const both = await madeAdmin(server, marina)
    assert.equal((await both.refused(CONFIRM, { params: { campaignId: own.id } })).code, 'not_allowed')
  })

  let payees = 0
  /** A person with free money and verified banking details. */
  async function payee(): Promise<TestPerson> {
    await sql('delete from account_cpfs')
    await sql('delete from bank_details')
    const person = await asPerson(server, `Bento Alves ${'abcdefghijkl'[payees++]}`)
    await giveFreeMoney(server, person, 200_000)
    await person.call('PUT /bank-details', { body: pixDetails(person.name) })
    const params = { personId: person.id }
    const { version } = await otto.call('GET /admin/bank-reviews/:personId', { params })
    await otto.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
    return person
  }
  const look = (payoutId: string, admin = vera) => admin.call('GET /admin/payouts/:payoutId', { params: { payoutId } })

  test('a large payout in parts takes two admins, like a whole one', async () => {
    const person = await payee()
    const { id } = await askPayout(person, PAYOUT_ONE_PERSON_CENTS - 10_000)
    const params = { payoutId: id }
    assert.equal((await vera.call(RELEASE, { params, body: {} })).releasesNeeded, 1)
    await passAndSend(server, 1)
    await vera.call('POST /admin/payouts/:payoutId/complete', {
      params,
      body: { endToEndId: `E${randomUUID().replaceAll('-', '')}`.slice(0, 32).toUpperCase(), feeCents: 0 },
    })
    const second = await askPayout(person, 10_001)
    assert.equal((await look(second.id)).releasesNeeded, 2)
    await person.call('POST /payouts/:payoutId/cancel', { params: { payoutId: second.id } })
    const third = await askPayout(person, 10_000)
    assert.equal((await look(third.id)).releasesNeeded, 1)
  })

  test('payouts that one admin releases add up; another admin releases the next one', async () => {
    for (let n = 0; n < ALONE_A_DAY_CENTS / PAYOUT_ONE_PERSON_CENTS; n++) {
      const { id } = await askPayout(await payee(), PAYOUT_ONE_PERSON_CENTS)
      await vera.call(RELEASE, { params: { payoutId: id }, body: {} })
    }
    const { id } = await askPayout(await payee(), 100)
    const seen = await look(id)
    assert.deepEqual([seen.aloneLimit, seen.can.includes('release')], [true, false])
    const params = { payoutId: id }
    assert.equal((await vera.refused(RELEASE, { params, body: {} })).code, 'alone_limit_reached')
    assert.deepEqual([(await look(id, otto)).aloneLimit, (await grant(100)).state], [false, 'open'])
    assert.equal((await otto.call(RELEASE, { params, body: {} })).releases, 1)
  })
})
