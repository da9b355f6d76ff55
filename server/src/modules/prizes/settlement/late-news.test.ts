import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { openCheckout, pay, press } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'

describe('a payment reported late, when its challenge is to be settled', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  const db = () => server.context().db
  const settle = () => settleDue(server.context(), problem => assert.fail(problem))
  const detailsFor = (person: TestPerson, { id }: { id: string }) =>
    person.call('GET /challenges/:challengeId', { params: { challengeId: id } })
  const paymentOf = (person: TestPerson, { payment: { id } }: Awaited<ReturnType<typeof openCheckout>>) =>
    person.call('GET /payments/:paymentId', { params: { paymentId: id } })
  const announced = (startDate: string) =>
    buildChallenge(ana, { startDate, endDate: '2026-04-30', prize: { kind: 'fixed', amountCents: 5000 } })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    await setSandboxSwitches(db(), { webhooks: 'lost' })
  })
  after(async () => {
    const problems = await checkMoney(db())
    await server.close()
    assert.deepEqual(problems, [])
  })

  test('a prize paid just before the start counts', async () => {
    server.clock.set('2026-03-02T02:50:00.000Z')
    const challenge = await announced('2026-03-02')
    const checkout = await openCheckout(ana, challenge)
    server.clock.set('2026-03-02T03:00:00.000Z')
    const late = await announced('2026-03-02')
    const tooLate = await openCheckout(ana, late)
    server.clock.set('2026-03-02T03:19:59.000Z')
    await press(server, checkout.url, 'approved')
    // Created ten minutes before the start: payable for an hour from then on.
    server.clock.set('2026-03-02T03:50:00.000Z')
    assert.equal(await settle(), 0)
    const details = await detailsFor(ana, challenge)
    assert.deepEqual([details.status, details.pool.guaranteed], ['active', true])

    server.clock.set('2026-03-02T04:00:00.000Z')
    await press(server, tooLate.url, 'pix')
    assert.equal(await settle(), 1)
    assert.equal((await detailsFor(ana, late)).status, 'cancelled')
    await sweepPayments(server.context())
    assert.equal((await paymentOf(ana, tooLate)).status, 'refunded')
  })

  test('without an answer of the provider the settlement waits, for an hour at most', async () => {
    server.clock.set('2026-03-03T02:50:00.000Z')
    const [paid, silent] = [await announced('2026-03-05'), await announced('2026-03-06')]
    server.clock.set('2026-03-05T02:59:00.000Z')
    const checkout = await openCheckout(ana, paid)
    await press(server, checkout.url, 'approved')
    await setSandboxSwitches(db(), { fetch: 'error', webhooks: 'lost' })
    server.clock.set('2026-03-05T03:59:59.000Z')
    assert.equal(await settle(), 0)
    await setSandboxSwitches(db(), { fetch: 'answered', webhooks: 'lost' })
    assert.equal(await settle(), 0)
    assert.equal((await detailsFor(ana, paid)).pool.guaranteed, true)

    server.clock.set('2026-03-06T02:59:00.000Z')
    const unheard = await openCheckout(ana, silent)
    await press(server, unheard.url, 'approved')
    await setSandboxSwitches(db(), { fetch: 'error', webhooks: 'lost' })
    server.clock.set('2026-03-06T04:00:00.000Z')
    assert.equal(await settle(), 1)
    assert.equal((await detailsFor(ana, silent)).status, 'cancelled')
    await setSandboxSwitches(db(), { fetch: 'answered', webhooks: 'lost' })
    server.clock.set('2026-03-06T06:00:00.000Z')
    await sweepPayments(server.context())
    assert.equal((await paymentOf(ana, unheard)).status, 'refunded')
  })

  test('an entry paid on the last evening counts, and one paid after it is refunded', async () => {
    server.clock.set('2026-03-07T12:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-08',
      endDate: '2026-03-08',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    const caio = await asPerson(server, 'Caio Nogueira')
    for (const person of [bia, caio]) await join(person, challenge)
    await pay(server, ana, challenge)
    server.clock.set('2026-03-08T15:00:00.000Z')
    await logWorkout(ana, { startedAt: '2026-03-08T12:00:00Z' })
    server.clock.set('2026-03-09T02:50:00.000Z')
    const [inTime, after] = [await openCheckout(bia, challenge), await openCheckout(caio, challenge)]
    server.clock.set('2026-03-09T02:59:59.000Z')
    await press(server, inTime.url, 'approved')
    server.clock.set('2026-03-09T03:00:00.000Z')
    await press(server, after.url, 'approved')
    server.clock.set('2026-03-10T00:00:00.000Z')
    assert.equal(await settle(), 1)
    const statuses = [await paymentOf(bia, inTime), await paymentOf(caio, after)].map(one => one.status)
    assert.deepEqual(statuses, ['succeeded', 'refunded'])
    const results = await ana.call('GET /challenges/:challengeId/results', { params: { challengeId: challenge.id } })
    assert.deepEqual([results.outcome, results.poolCents, results.participants], ['paid', 10_000, 2])
  })
})
