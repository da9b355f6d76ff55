import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, join } from '../../../testing/build.ts'
import { openCheckout, pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { refuseClosedCountry } from './spending-limits.ts'
import { writeTaxRule } from './tax-rules.ts'

const CHECKOUT = 'POST /challenges/:challengeId/checkout'
const QUOTE = 'GET /challenges/:challengeId/checkout'
const JOIN = 'POST /challenges/:challengeId/join'

const LIVE = { provider: 'stripe' as const, mode: 'live' as const, secretKey: 'sk_live_x', webhookSecrets: [] }

describe('spending limits', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  type Challenge = Awaited<ReturnType<typeof buildChallenge>>
  let openChallenge: Challenge
  const paid = (entryFeeCents: number) =>
    buildChallenge(ana, {
      startDate: '2026-04-10',
      endDate: '2026-04-20',
      prize: { kind: 'challenge', entryFeeCents },
    })
  const refusedCheckout = async (person: TestPerson, { id }: Challenge) =>
    (await person.refused(CHECKOUT, { params: { challengeId: id } })).code
  const refusedJoin = async (person: TestPerson, { id, fingerprint }: Challenge) =>
    (await person.refused(JOIN, { params: { challengeId: id }, body: { fingerprint } })).code
  const limit = (person: TestPerson, monthlyCents: number | null) =>
    person.call('PUT /me/limits/entries', { body: { monthlyCents } })

  before(async () => {
    server = await testServer('2026-03-10T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    openChallenge = await paid(4000)
  })
  after(() => server.close())

  test("a month's entries stay within it: open payments count, refunds don't, and two at once cannot both pass", async () => {
    assert.deepEqual(await bia.call('GET /me/limits'), {
      currency: 'BRL',
      monthlyCents: null,
      next: null,
      spentCents: 0,
      monthEndsAt: '2026-04-01T03:00:00Z',
      breakUntil: null,
      closedPrizes: [],
    })
    await limit(bia, 8000)
    const [first, second, third] = [await paid(5000), await paid(5000), await paid(3000)]
    for (const challenge of [first, second, third]) await join(bia, challenge)
    const both = await Promise.allSettled([openCheckout(bia, first), openCheckout(bia, second)])
    assert.equal(both.filter(one => one.status === 'fulfilled').length, 1)
    const [open, other] = both[0].status === 'fulfilled' ? [first, second] : [second, first]
    assert.equal(await refusedCheckout(bia, other), 'own_limit')
    assert.equal((await pay(server, bia, open)).status, 'succeeded')
    await pay(server, bia, third)
    assert.equal((await bia.call('GET /me/limits')).spentCents, 8000)
    await bia.call('POST /challenges/:challengeId/leave', { params: { challengeId: open.id } })
    assert.equal((await pay(server, bia, other)).status, 'succeeded')
    // A new month in São Paulo, where the payer lives.
    server.clock.set('2026-04-01T02:59:59.000Z')
    assert.equal((await bia.call('GET /me/limits')).spentCents, 8000)
    server.clock.set('2026-04-01T03:00:00.000Z')
    assert.equal((await bia.call('GET /me/limits')).spentCents, 0)
  })

  test('a lower limit applies at once, a higher one after a day, and the database stores every request', async () => {
    assert.equal((await limit(bia, 4000)).monthlyCents, 4000)
    const raised = await limit(bia, null)
    assert.deepEqual([raised.monthlyCents, raised.next], [4000, { monthlyCents: null, at: '2026-04-02T03:00:00.000Z' }])
    const challenge = await paid(5000)
    const seen = async () =>
      (await bia.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })).against
    assert.equal((await seen()).join, 'own_limit')
    assert.equal(await refusedJoin(bia, challenge), 'own_limit')
    server.clock.set('2026-04-02T03:00:00.000Z')
    await join(bia, challenge)
    await limit(bia, 4000)
    assert.equal((await seen()).pay, 'own_limit')
    assert.equal((await bia.refused(QUOTE, { params: { challengeId: challenge.id } })).code, 'own_limit')
    assert.equal(await refusedCheckout(bia, challenge), 'own_limit')
    await limit(bia, 9000)
    server.clock.set('2026-04-03T03:00:00.000Z')
    const { month } = await bia.call(QUOTE, { params: { challengeId: challenge.id } })
    assert.deepEqual(month, { limitCents: 9000, spentCents: 0 })
    await openCheckout(bia, challenge)
    assert.equal((await bia.refused('PUT /me/limits/entries', { body: { monthlyCents: -1 } })).code, 'invalid_input')
    await assert.rejects(server.database.pool.query('update entry_limits set cents = null'), { code: '23001' })
  })

  test('a break from paid challenges cannot be ended early, only extended', async () => {
    server.clock.set('2026-04-02T03:00:00.000Z')
    const caio = await asPerson(server, 'Caio Nogueira')
    const [joined, other] = [await paid(5000), await paid(5000)]
    await join(caio, joined)
    const pause = (days: 30 | 90 | 180 | 365) => caio.call('POST /me/limits/break', { body: { days } })
    assert.equal((await pause(90)).breakUntil, '2026-07-01T03:00:00.000Z')
    assert.equal((await pause(30)).breakUntil, '2026-07-01T03:00:00.000Z')
    assert.equal(await refusedCheckout(caio, joined), 'on_a_break')
    assert.equal(await refusedJoin(caio, other), 'on_a_break')
    const creating = await caio.refused('POST /challenges', { body: { id: randomUUID(), draft: draftOf(5000) } })
    assert.equal(creating.code, 'on_a_break')
    const { against, can } = await caio.call('GET /challenges/:challengeId', { params: { challengeId: other.id } })
    assert.deepEqual([against.join, can.join], ['on_a_break', false])
    const free = await buildChallenge(ana, { startDate: '2026-04-10', endDate: '2026-04-20' })
    assert.equal((await join(caio, free)).viewer.state, 'participating')
    for (const statement of ['delete from paid_breaks', 'update paid_breaks set until = began_at'])
      await assert.rejects(server.database.pool.query(statement), { code: '23001' })
  })

  test('a private challenge shows invited people their break, on its page and with the invite', async () => {
    const lia = await asPerson(server, 'Lia Moura')
    await lia.call('POST /me/limits/break', { body: { days: 30 } })
    const hidden = await buildChallenge(ana, {
      startDate: '2026-08-10',
      endDate: '2026-08-20',
      isPrivate: true,
      prize: { kind: 'challenge', entryFeeCents: 4000 },
    })
    const token = await inviteToken(ana, hidden)
    const query = { invite: token }
    const overview = (person: TestPerson) =>
      person.call('GET /challenges/:challengeId/overview', { params: { challengeId: hidden.id }, query })
    assert.equal((await overview(lia)).joinAgainst, 'on_a_break')
    assert.equal((await overview(await asPerson(server, 'Nina Alves'))).joinAgainst, null)
    assert.equal((await overview(asVisitor(server))).joinAgainst, null)
    const opened = await lia.call('POST /invites/:token/open', { params: { token }, body: { device: null } })
    assert.deepEqual([opened.state, opened.challenge?.joinAgainst], ['valid', 'on_a_break'])
    const details = await lia.call('GET /challenges/:challengeId', { params: { challengeId: openChallenge.id } })
    assert.equal(details.joinAgainst, details.against.join)
  })

  test('with real money a country is closed until it is turned on, with a reason', async () => {
    const live = () => {
      const ctx = server.context()
      return { ...ctx, config: { ...ctx.config, payments: LIVE } }
    }
    const turn = (on: boolean, reason = 'Counsel agreed on 2026-03-01.') =>
      server.database.pool.query(
        `insert into country_switches (country, what, is_on, reason, changed_by) values ('BR', 'challenge', $1, $2, 'owner')`,
        [on, reason],
      )
    await refuseClosedCountry(server.context(), ana.id, 'challenge')
    await refuseClosedCountry(live(), ana.id, 'none')
    await assert.rejects(refuseClosedCountry(live(), ana.id, 'challenge'), { code: 'country_closed' })
    await assert.rejects(turn(true, 'because'), { code: '23514' })
    await turn(true)
    // Turned on, but without a tax rule.
    await assert.rejects(refuseClosedCountry(live(), ana.id, 'challenge'), { code: 'country_closed' })
    const none = { country: 'BR', prizeKind: 'challenge', per: 'prize', brackets: [], decidedBy: 'owner' } as const
    await writeTaxRule(server.context().db, { ...none, reason: 'Nothing is withheld, says counsel.' })
    await assert.rejects(server.database.pool.query('delete from tax_rules'), { code: '23001' })
    await refuseClosedCountry(live(), ana.id, 'challenge')
    await assert.rejects(refuseClosedCountry(live(), ana.id, 'fixed'), { code: 'country_closed' })
    await turn(false)
    await assert.rejects(refuseClosedCountry(live(), ana.id, 'challenge'), { code: 'country_closed' })
    await assert.rejects(server.database.pool.query('delete from country_switches'), { code: '23001' })

    const own = await asPerson(server, 'Dora Lima')
    await turn(true)
    const abroad = await asPerson(server, 'Ines Rocha')
    await abroad.call('PATCH /me', { body: { country: 'PT' } })
    const { config } = server.context()
    const { payments } = config
    Object.assign(config, { payments: LIVE })
    try {
      assert.deepEqual((await abroad.call('GET /me/limits')).closedPrizes, ['challenge', 'sponsored', 'fixed'])
      assert.deepEqual((await own.call('GET /me/limits')).closedPrizes, ['sponsored', 'fixed'])
      const refused = await own.refused('POST /challenges', {
        body: { id: randomUUID(), draft: { ...draftOf(0), prize: { kind: 'fixed', amountCents: 5000 } } },
      })
      assert.equal(refused.code, 'country_closed')
      assert.equal(await refusedJoin(abroad, openChallenge), 'country_closed')
      const { against } = await abroad.call('GET /challenges/:challengeId', {
        params: { challengeId: openChallenge.id },
      })
      assert.equal(against.join, 'country_closed')
      // In, and then the creator's country is closed: no one else enters, and pending payments are refused.
      await join(own, openChallenge)
      await turn(false)
      assert.equal(await refusedCheckout(own, openChallenge), 'country_closed')
      assert.equal(await refusedJoin(await asPerson(server, 'Lia Prado'), openChallenge), 'country_closed')
    } finally {
      Object.assign(config, { payments })
    }
  })
})

/** A challenge with this entry fee, free if 0. */
function draftOf(entryFeeCents: number) {
  return {
    title: 'Turma do Parque',
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: null,
    startDate: '2026-04-10',
    endDate: '2026-04-20',
    timeZone: 'America/Sao_Paulo',
    prize: entryFeeCents > 0 ? { kind: 'challenge', entryFeeCents } : { kind: 'none' },
  }
}
