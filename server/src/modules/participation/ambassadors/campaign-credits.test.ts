import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '../../../core/context.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { logWorkout } from '../../../testing/build.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { claimReferral } from '../referrals/referrals.ts'
import { creditReferrals } from './credit.ts'

const CREATE = 'POST /admin/ambassadors/:personId/campaigns'

describe('a campaign that pays in bonus credits', () => {
  let server: TestServer
  let vera: TestPerson, marina: TestPerson

  before(async () => {
    server = await testServer('2026-03-02T12:00:00.000Z')
    vera = await asAdmin(server, 'Vera Campos')
    marina = await asPerson(server, 'Marina Duarte')
    const { rows } = await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [
      marina.id,
    ])
    assert.equal(await grantRole(server.context().db, rows[0]!.email, 'ambassador'), 'granted')
  })
  after(() => server.close())

  const terms = (currency: 'BRL' | null) => ({
    params: { personId: marina.id },
    body: {
      id: randomUUID(),
      name: 'Dança comigo',
      code: 'MARINA1',
      reward: 'credits' as const,
      currency,
      perReferral: 500,
      monthlyCap: 1_000,
      target: 30,
      startsOn: '2026-03-01',
      endsOn: '2026-03-31',
    },
  })
  let networks = 0
  async function comes(name: string, code: string, ip = `10.0.${networks++}.7`): Promise<TestPerson> {
    const person = await asPerson(server, name)
    await server.context().transaction(db => {
      const ctx = { ...server.context(), db, viewer: { id: person.id } } as unknown as SignedIn
      return claimReferral(ctx, { code, newUserId: person.id, ip, device: null })
    })
    await logWorkout(person, { startedAt: '2026-03-02T10:00:00Z' })
    return person
  }

  test('its terms have a currency', async () => {
    const refused = await vera.refused(CREATE, terms(null))
    assert.deepEqual([refused.code, refused.field], ['invalid_input', 'currency'])
  })

  test('each person is credited once, within the monthly cap, in credits that expire', async () => {
    const { code, reward, currency } = await vera.call(CREATE, terms('BRL'))
    assert.deepEqual([reward, currency], ['credits', 'BRL'])
    for (const name of ['Um Silva', 'Dois Silva', 'Três Silva']) await comes(name, code)
    await Promise.all(Array.from({ length: 5 }, () => creditReferrals(server.context())))
    const { campaigns, brought } = await marina.call('GET /me/ambassador')
    assert.deepEqual(brought.map(one => one.state).toSorted(), ['credited', 'credited', 'over_the_cap'])
    assert.deepEqual([campaigns[0]!.monthEarned, campaigns[0]!.earned], [1_000, 1_000])
    const { freeCents, bonusCents } = await marina.call('GET /wallet')
    assert.deepEqual([freeCents, bonusCents], [0, 1_000])
    const { items } = await marina.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(one => [one.kind, one.amountCents, one.account]),
      [
        ['credits_referral', 500, 'bonus'],
        ['credits_referral', 500, 'bonus'],
      ],
    )
    const { rows } = await server.database.pool.query<{ expires_at: string }>(
      `select l.expires_at from bonus_lots l join ledger_accounts a on a.id = l.account_id where a.owner = $1`,
      [marina.id],
    )
    assert.deepEqual(
      rows.map(row => new Date(row.expires_at).toISOString()),
      ['2026-08-29T12:00:00.000Z', '2026-08-29T12:00:00.000Z'],
    )
    // No profile points of the campaign; those of the referrals stay.
    assert.equal((await marina.call('GET /me/points')).campaigns, 0)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('a person from the network in which the ambassador signed in is held, though the code came from the desk', async () => {
    const { params, body } = terms('BRL')
    const { id, code } = await vera.call(CREATE, { params, body: { ...body, code: 'MARINA2' } })
    await comes('Quatro Silva', code, '127.0.0.1')
    assert.equal(await creditReferrals(server.context()), 0)
    const brought = (await marina.call('GET /me/ambassador')).brought.filter(one => one.campaignId === id)
    assert.deepEqual(
      brought.map(one => [one.state, one.missing.join()]),
      [['pending', 'waiting']],
    )
  })

  test('the money check finds credits for a referral that was never counted', async () => {
    const key = `referral:${randomUUID()}`
    await grantBonus(server.context(), { key, userId: marina.id, cents: 500 })
    assert.deepEqual(await checkMoney(server.context().db), [
      `the reward for bonus:${key} was not posted as it was decided`,
    ])
  })
})
