import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { openCheckout, pay, press } from '../../../testing/pay.ts'
import { lockChallenge } from '../../participation/joining/challenge-lock.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { poolBalance } from '../../ledger/balances.ts'
import { sweepPayments } from './sweep.ts'

const CHECKOUT = 'POST /challenges/:challengeId/checkout'

describe('paying an entry', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })
  const stateOf = async (person: TestPerson) =>
    (await person.call('GET /challenges/:challengeId', { params: params() })).viewer
  const pool = () => poolBalance(server.context(), challenge.id)
  const paidChallenge = (about: object = {}) =>
    buildChallenge(ana, {
      startDate: '2026-03-10',
      endDate: '2026-03-20',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
      ...about,
    })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    challenge = await paidChallenge()
    await join(bia, challenge)
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })

  test('a declined card is reported, costs nothing, and can be retried', async () => {
    const declined = await pay(server, bia, challenge, 'declined')
    assert.deepEqual([declined.status, declined.failure], ['failed', 'card_declined'])
    server.clock.set('2026-03-01T12:01:00.000Z')
    const poor = await pay(server, bia, challenge, 'insufficientFunds')
    assert.deepEqual([poor.status, poor.failure], ['failed', 'insufficient_funds'])
    assert.notEqual(poor.id, declined.id)
    server.clock.set('2026-03-01T12:02:00.000Z')
    assert.equal((await pay(server, bia, challenge, 'cancel')).status, 'canceled')
    const viewer = await stateOf(bia)
    assert.equal(viewer.state, 'payment_pending')
    assert.equal(viewer.payment?.status, 'canceled')
    assert.equal(await pool(), 0)
  })

  test("two clicks open one checkout, and its page is not readable as another person's payment", async () => {
    const [first, second] = await Promise.all([openCheckout(bia, challenge), openCheckout(bia, challenge)])
    assert.equal(first.payment.id, second.payment.id)
    assert.equal(first.url, second.url)
    assert.equal(
      (await ana.refused('GET /payments/:paymentId', { params: { paymentId: first.payment.id } })).code,
      'payment_not_found',
    )
  })

  test('the page uses plain words, runs only its own script, and returning alone changes nothing', async () => {
    const { payment, url } = await openCheckout(bia, challenge)
    const page = await server.app.inject(url)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /Ambiente de teste/)
    assert.match(page.body.replace(/&#160;|\u00a0/g, ' '), /R\$ 50,00/)
    assert.doesNotMatch(page.body.replace('<script src="/sandbox/checkout.js" defer></script>', ''), /<script|style=/)
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    assert.equal((await bia.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })).status, 'pending')
    assert.equal((await server.app.inject('/sandbox/checkout/unknown')).statusCode, 404)
  })

  test('approved, the person is in, the pool has the money, and pressing again changes nothing', async () => {
    const { payment, url } = await openCheckout(bia, challenge)
    assert.equal(await press(server, url, 'approved'), `/payment/${payment.id}`)
    await press(server, url, 'approved')
    await press(server, url, 'declined')
    const looks = await Promise.all(
      Array.from({ length: 20 }, () => bia.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })),
    )
    assert.ok(looks.every(look => look.status === 'succeeded'))
    assert.equal((await stateOf(bia)).state, 'participating')
    assert.equal(await pool(), 5000)
    assert.equal((await bia.refused(CHECKOUT, { params: params() })).code, 'payment_closed')
  })

  test('leaving before the start refunds the whole fee, and rejoining is possible', async () => {
    const left = await bia.call('POST /challenges/:challengeId/leave', { params: params() })
    assert.equal(left.viewer.state, 'not_joined')
    assert.equal(await pool(), 0)
    await sweepPayments(server.context())
    const { items } = await bia.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(item => [item.kind, item.account, item.amountCents]),
      [
        ['entry_refund', 'external', 5000],
        ['entry', 'external', -5000],
      ],
    )
    await join(bia, challenge)
    assert.equal((await pay(server, bia, challenge)).status, 'succeeded')
    assert.equal(await pool(), 5000)
  })

  test('credits are used first; a failed payment and leaving return them as credits', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    await grantBonus(server.context(), { key: 'caio', userId: caio.id, cents: 2000 })
    await join(caio, challenge)
    const declined = await pay(server, caio, challenge, 'declined')
    assert.equal(declined.bonusCents, 2000)
    assert.equal((await caio.call('GET /wallet')).bonusCents, 2000)
    const { payment } = await openCheckout(caio, challenge)
    assert.equal(payment.bonusCents, 2000)
    assert.equal((await caio.call('GET /wallet')).bonusCents, 0)
    assert.equal((await pay(server, caio, challenge)).status, 'succeeded')
    assert.equal(await pool(), 10_000)
    await caio.call('POST /challenges/:challengeId/leave', { params: params() })
    await sweepPayments(server.context())
    const wallet = await caio.call('GET /wallet')
    assert.deepEqual([wallet.bonusCents, wallet.freeCents], [2000, 0])
    assert.equal(await pool(), 5000)
  })

  test('an entry paid entirely with credits needs no provider', async () => {
    const dora = await asPerson(server, 'Dora Lima')
    await grantBonus(server.context(), { key: 'dora', userId: dora.id, cents: 6000 })
    await join(dora, challenge)
    const { payment, url } = await openCheckout(dora, challenge)
    assert.deepEqual([payment.status, url], ['succeeded', `/payment/${payment.id}`])
    assert.equal((await stateOf(dora)).state, 'participating')
    assert.equal((await dora.call('GET /wallet')).bonusCents, 1000)
    await dora.call('POST /challenges/:challengeId/leave', { params: params() })
    assert.equal((await dora.call('GET /wallet')).bonusCents, 6000)
  })

  test('leaving closes an open checkout; later payments on it are refunded', async () => {
    const eva = await asPerson(server, 'Eva Melo')
    await join(eva, challenge)
    const { payment, url } = await openCheckout(eva, challenge)
    await eva.call('POST /challenges/:challengeId/leave', { params: params() })
    await sleep(100)
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    const after = await eva.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
    assert.ok(after.status === 'canceled' || after.status === 'refunded', after.status)
    assert.equal((await stateOf(eva)).state, 'not_joined')
    assert.equal(await pool(), 5000)
  })

  test('an unconfirmed address cannot pay an entry; strangers and visitors have nothing to pay', async () => {
    const fia = await asPerson(server, 'Fia Prado', { confirmed: false })
    // Their own challenge is the only one in which they have something to pay.
    const own = await buildChallenge(fia, { prize: { kind: 'challenge', entryFeeCents: 5000 } })
    assert.equal((await fia.refused(CHECKOUT, { params: { challengeId: own.id } })).code, 'email_not_confirmed')
    assert.equal(
      (
        await fia.refused('POST /challenges/:challengeId/join', {
          params: params(),
          body: { fingerprint: challenge.fingerprint },
        })
      ).code,
      'email_not_confirmed',
    )
    const gil = await asPerson(server, 'Gil Reis')
    assert.equal((await gil.refused(CHECKOUT, { params: params() })).code, 'not_participating')
  })

  test('nothing is paid or refunded for a challenge that does not exist', async () => {
    const { pool: database } = server.database
    const id = randomUUID()
    assert.equal((await bia.refused(CHECKOUT, { params: { challengeId: id } })).code, 'challenge_not_found')
    await assert.rejects(lockChallenge(server.context(), id), { code: 'challenge_not_found' })
    await assert.rejects(database.query('delete from challenges where id = $1', [challenge.id]), { code: '23503' })
    const own = await paidChallenge()
    await join(bia, own)
    const { payment } = await openCheckout(bia, own)
    const refund = (challengeId: string) =>
      database.query(
        `insert into refunds (id, payment_id, challenge_id, user_id, purpose, reason, currency, cash_cents, bonus_cents, state,
           created_at, resolved_at)
         values ($1, $2, $3, $4, 'entry', 'left', 'BRL', 0, 1, 'done', now(), now())`,
        [randomUUID(), payment.id, challengeId, bia.id],
      )
    for (const other of [id, challenge.id]) await assert.rejects(refund(other), { constraint: 'refunds_payment' })
  })

  test('an abandoned payment expires, and its page can no longer be paid', async () => {
    const hugo = await asPerson(server, 'Hugo Sales')
    await grantBonus(server.context(), { key: 'hugo', userId: hugo.id, cents: 100 })
    await join(hugo, challenge)
    const { payment, url } = await openCheckout(hugo, challenge)
    server.clock.set(new Date(server.clock.now().getTime() + 31 * 60_000))
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    assert.equal(
      (await hugo.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })).status,
      'canceled',
    )
    assert.equal((await hugo.call('GET /wallet')).bonusCents, 100)
    assert.match((await server.app.inject(url)).body, /já foi decidido/)
    assert.notEqual((await openCheckout(hugo, challenge)).payment.id, payment.id)
  })

  test('a payment after the last date is refunded', async () => {
    const short = await paidChallenge({ startDate: '2026-03-02', endDate: '2026-03-02' })
    await join(bia, short)
    server.clock.set('2026-03-03T02:50:00.000Z')
    const { payment, url } = await openCheckout(bia, short)
    server.clock.set('2026-03-03T03:00:00.000Z')
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    assert.equal((await bia.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })).status, 'refunded')
    assert.equal(await poolBalance(server.context(), short.id), 0)
    assert.equal((await bia.refused(CHECKOUT, { params: { challengeId: short.id } })).code, 'challenge_ended')
    const [back, entry] = (await bia.call('GET /wallet/transactions')).items
    assert.deepEqual(
      [back?.kind, back?.amountCents, entry?.kind, entry?.amountCents],
      ['entry_refund', 5000, 'entry', -5000],
    )
  })
})
