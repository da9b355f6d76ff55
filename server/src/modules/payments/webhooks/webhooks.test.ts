import assert from 'node:assert/strict'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { payByCard, payByPix, type PixPayment } from '../../../adapters/sandbox-books.ts'
import type { SandboxCard } from '../../../adapters/sandbox-cards.ts'
import { sandboxSecret, setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import type { Switches } from '../../../adapters/sandbox-switches.ts'
import { deliverWebhooks, signedAt } from '../../../adapters/sandbox-webhooks.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { openCheckout } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pollPayment } from '../payment/poll.ts'
import { sweepPayments } from '../payment/sweep.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { balanceOf, poolBalance } from '../../ledger/balances.ts'
import { catchUp } from './catch-up.ts'
import { takeWebhook } from './take-webhook.ts'
import { processWebhooks } from './process-webhooks.ts'

const AS_IT_SHOULD: Switches = {
  webhooks: 'sent',
  create: 'answered',
  fetch: 'answered',
  refund: 'answered',
  payout: 'answered',
}

describe('webhooks of a provider', () => {
  let server: TestServer
  let ana: TestPerson
  let front: HttpServer
  let door: string
  let people = 0
  const db = () => server.context().db
  const now = () => server.clock.now()
  const pass = (seconds: number) => server.clock.set(new Date(now().getTime() + seconds * 1_000))
  const statusOf = async (id: string) =>
    (await db().selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const inboxOf = (orderId: string) =>
    db().selectFrom('webhook_inbox').selectAll().where('order_id', '=', orderId).orderBy('event_id').execute()
  /** The sandbox's event of a payment. */
  const eventOf = (orderId: string) =>
    db()
      .selectFrom('sandbox_events as e')
      .innerJoin('sandbox_orders as o', 'o.ref', 'e.order_ref')
      .selectAll('e')
      .where('o.order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const deliver = () => deliverWebhooks(db(), door, now())

  /** A person who has opened the payment page of a challenge's entry. */
  async function payer() {
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-20',
      endDate: '2026-03-30',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    const person = await asPerson(server, `Bia Ferraz ${++people}`)
    await join(person, challenge)
    const { payment, url } = await openCheckout(person, challenge)
    const ref = url.split('/').at(-1)!
    return {
      person,
      challenge,
      id: payment.id,
      byCard: (card: SandboxCard) => payByCard(db(), ref, card, now()),
      byPix: (how: PixPayment) => payByPix(db(), ref, how, now()),
      pool: () => poolBalance(server.context(), challenge.id),
      isIn: async () =>
        (await person.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })).viewer.state ===
        'participating',
    }
  }

  /** Waits for the processing after the acknowledgement, which is under test. */
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const since = Date.now()
    while (!(await holds())) {
      if (Date.now() - since > 60_000) assert.fail('it never came to that')
      await sleep(25)
    }
  }

  async function send(told: object, about: { secret?: Buffer; ageSeconds?: number; changed?: string } = {}) {
    const raw = JSON.stringify(told)
    const at = new Date(now().getTime() - (about.ageSeconds ?? 0) * 1_000)
    const headers = signedAt(about.secret ?? (await sandboxSecret(db())), raw, at)
    return fetch(door, { method: 'POST', headers, body: about.changed ?? raw })
  }

  /** Like providers: webhooks that a busy server doesn't acknowledge are sent again. */
  async function sendUntilTaken(told: object): Promise<void> {
    await until(async () => {
      const { status } = await send(told)
      assert.ok([200, 429, 503].includes(status), String(status))
      return status === 200
    })
  }

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    await server.app.ready()
    // A listener of the test's own: while the server itself doesn't listen, its courier delivers nothing, and only the
    // tests send events.
    front = createServer((request, answer) => server.app.routing(request, answer))
    await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
    door = `http://127.0.0.1:${(front.address() as AddressInfo).port}/webhooks/sandbox`
  })
  afterEach(() => setSandboxSwitches(db(), AS_IT_SHOULD))
  after(async () => {
    const problems = await checkMoney(db())
    front.closeAllConnections()
    await new Promise(resolve => front.close(resolve))
    await server.close()
    assert.deepEqual(problems, [])
  })

  // The first, because no event of an earlier test may still be in process.
  test('an event is stored before it is acknowledged, and processed after that', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'lost' })
    await bia.byPix('exact')
    const raw = JSON.stringify({ id: 'evt_kept', order_id: bia.id, ref: 'x', type: 't' })
    const headers = signedAt(await sandboxSecret(db()), raw, now())
    assert.equal(await takeWebhook(server.context(), { raw, headers, query: new URLSearchParams() }), 1)
    assert.deepEqual([(await inboxOf(bia.id))[0]?.state, await statusOf(bia.id)], ['received', 'pending'])
    assert.equal(await takeWebhook(server.context(), { raw, headers, query: new URLSearchParams() }), 0)
    await Promise.all([processWebhooks(server.context()), processWebhooks(server.context())])
    assert.deepEqual([(await inboxOf(bia.id))[0]?.state, await statusOf(bia.id)], ['processed', 'succeeded'])
    pass(3_600)
    await processWebhooks(server.context())
    assert.equal((await inboxOf(bia.id))[0]?.attempts, 1)
  })

  test('a payment is captured by its webhook alone, without a returning payer or a sweep', async () => {
    const bia = await payer()
    await bia.byCard('approved')
    await deliver()
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
    assert.ok(await bia.isIn())
    assert.equal(await bia.pool(), 5000)
    await until(async () => (await inboxOf(bia.id)).every(event => event.state === 'processed'))
    const [kept] = await inboxOf(bia.id)
    assert.equal(kept?.body_hash.length, 32)
    assert.equal(kept?.note, null)
  })

  test('a storm: each event ten times, at once and in any order, captures the money once', async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, payer))
    const told: { id: string; order_id: string; ref: string; type: string }[] = []
    for (const [nth, one] of payers.entries()) {
      for (const type of ['payment.requires_action', 'payment.processing', 'payment.succeeded'])
        told.push({ id: `evt_storm_${nth}_${type}`, order_id: one.id, ref: 'x', type })
      await one.byCard('approved')
    }
    const sent = Array.from({ length: 10 }, () => told).flat()
    // A fixed shuffle: the same storm each time.
    sent.sort((a, b) => macOf(a.id).localeCompare(macOf(b.id)))
    await Promise.all(sent.map(sendUntilTaken))
    for (const one of payers) {
      await until(async () => (await statusOf(one.id)) === 'succeeded')
      assert.equal(await one.pool(), 5000)
      assert.equal((await inboxOf(one.id)).filter(event => event.event_id.startsWith('evt_storm')).length, 3)
    }
  })

  test('a webhook that the provider cannot have sent is refused, and not stored', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'lost' })
    await bia.byCard('approved')
    const told = { id: 'evt_forged', order_id: bia.id, ref: 'x', type: 'payment.succeeded' }
    const unsigned = await fetch(door, { method: 'POST', body: JSON.stringify(told) })
    const answers = {
      'not signed': unsigned,
      'signed by another': await send(told, { secret: randomBytes(32) }),
      'changed on its way': await send(told, { changed: JSON.stringify({ ...told, id: 'evt_other' }) }),
      'too old': await send(told, { ageSeconds: 301 }),
      'from the future': await send(told, { ageSeconds: -301 }),
    }
    for (const [what, answer] of Object.entries(answers)) {
      assert.equal(answer.status, 400, what)
      assert.equal(((await answer.json()) as { code: string }).code, 'invalid_input', what)
    }
    assert.deepEqual([await inboxOf(bia.id), await statusOf(bia.id)], [[], 'pending'])
    assert.equal((await send(told, { ageSeconds: 299 })).status, 200)
    assert.equal((await fetch(door.replace('sandbox', 'stripe'), { method: 'POST', body: '{}' })).status, 404)
    // Not over the wire: the response comes before everything is sent, and the sender may see a reset instead.
    const tooLong = { method: 'POST', url: '/webhooks/sandbox', payload: 'x'.repeat(256_001) } as const
    assert.equal((await server.app.inject(tooLong)).statusCode, 413)
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
  })

  test('an event of a payment that is not ours is stored, acknowledged, and has no effect', async () => {
    const orders = [randomUUID(), 'no id at all']
    for (const order_id of orders) {
      assert.equal((await send({ id: `evt_${order_id}`, order_id, ref: 'x', type: 't' })).status, 200)
      await until(async () => (await inboxOf(order_id))[0]?.state === 'processed')
      assert.equal((await inboxOf(order_id))[0]?.note, 'unknown payment')
    }
    const bia = await payer()
    await bia.byCard('approved')
    const { providerRef } = (await server.context().adapters.payments.fetch(bia.id))[0]!
    // For one of our payments whose order isn't named, the provider is queried.
    await send({ id: 'evt_by_ref', order_id: null, ref: providerRef, type: 't' })
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
  })

  for (const [how, pool] of [
    ['other_amount', 0],
    ['twice', 5000],
  ] as const) {
    test(`a Pix that comes ${how.replace('_', ' ')}: any mismatch is refunded, once`, async () => {
      const bia = await payer()
      await setSandboxSwitches(db(), { webhooks: 'doubled' })
      await bia.byPix(how)
      await deliver()
      await until(async () => (await inboxOf(bia.id)).some(event => event.state === 'processed'))
      assert.equal(await bia.pool(), pool)
      assert.equal(await bia.isIn(), pool > 0)
      await sweepPayments(server.context())
      await sweepPayments(server.context())
      assert.equal(await balanceOf(db(), 'refund_hold', bia.person.id, 'BRL'), 0)
      const snapshots = await server.context().adapters.payments.fetch(bia.id)
      const kept = snapshots.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0)
      assert.equal(kept, pool)
    })
  }

  test('another currency: no one gets in, and it is refunded', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'lost' })
    await bia.byPix('exact')
    await sql`update sandbox_charges set currency = 'USD' where order_ref in (select ref from sandbox_orders where order_id = ${bia.id})`.execute(
      db(),
    )
    await sql`update sandbox_orders set currency = 'USD' where order_id = ${bia.id}`.execute(db())
    await send({ id: 'evt_dollars', order_id: bia.id, ref: 'x', type: 't' })
    await until(async () => (await statusOf(bia.id)) === 'refunded')
    assert.deepEqual([await bia.pool(), await bia.isIn()], [0, false])
    await sweepPayments(server.context())
    assert.equal((await server.context().adapters.payments.fetch(bia.id))[0]?.refundedCents, 5000)
  })

  test('out of order: the end arrives before the beginning, and stays the end', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'out_of_order' })
    await bia.byCard('settlesLater')
    await deliver()
    assert.equal((await inboxOf(bia.id)).length, 0)
    pass(20)
    await server.context().adapters.payments.fetch(bia.id)
    await deliver()
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
    pass(90)
    await deliver()
    await until(async () => (await inboxOf(bia.id)).filter(event => event.state === 'processed').length === 2)
    assert.deepEqual([await statusOf(bia.id), await bia.pool()], ['succeeded', 5000])
  })

  test('five times at once has the effect of once', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'fivefold' })
    await bia.byCard('approved')
    let knocks = 0
    const counted = (request: IncomingMessage) => void (knocks += request.url === '/webhooks/sandbox' ? 1 : 0)
    front.on('request', counted)
    // A busy server may refuse some: then all five are sent again.
    await until(async () => (pass(60), await deliver(), (await eventOf(bia.id)).state === 'delivered'))
    front.off('request', counted)
    assert.ok(knocks >= 5 && knocks % 5 === 0, String(knocks))
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
    assert.deepEqual([(await inboxOf(bia.id)).length, await bia.pool()], [1, 5000])
  })

  for (const how of ['bad_signature', 'clock_skew'] as const) {
    test(`${how.replace('_', ' ')}: it is not processed, the payment is found all the same, and later events are accepted`, async () => {
      const bia = await payer()
      const caio = await payer()
      await bia.byCard('approved')
      await caio.byCard('approved')
      await setSandboxSwitches(db(), { webhooks: how })
      assert.equal(await deliver(), 0)
      const { state, attempts } = await eventOf(bia.id)
      assert.deepEqual([state, attempts, await inboxOf(bia.id), await statusOf(bia.id)], ['waiting', 1, [], 'pending'])
      // A poll finds the payment without any event.
      await pollPayment(server.context(), bia.id)
      assert.deepEqual([await statusOf(bia.id), await bia.pool()], ['succeeded', 5000])
      await setSandboxSwitches(db(), { webhooks: 'sent' })
      pass(20)
      await deliver()
      await until(async () => (await statusOf(caio.id)) === 'succeeded')
      await until(async () => (await inboxOf(bia.id))[0]?.state === 'processed')
      assert.deepEqual([await bia.pool(), await caio.pool()], [5000, 5000])
    })
  }

  test('a provider that fails once is queried again, and the money is captured once', async () => {
    const bia = await payer()
    await bia.byCard('approved')
    await setSandboxSwitches(db(), { fetch: 'error_once' })
    await deliver()
    await until(async () => (await inboxOf(bia.id))[0]?.note === 'no answer: unknown')
    assert.equal(await statusOf(bia.id), 'pending')
    pass(5)
    await processWebhooks(server.context())
    assert.deepEqual([await statusOf(bia.id), await bia.pool()], ['succeeded', 5000])
  })

  test('a late event is processed late, with the same result', async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { webhooks: 'late' })
    await bia.byCard('declined')
    await deliver()
    assert.equal(await statusOf(bia.id), 'pending')
    pass(90)
    await deliver()
    await until(async () => (await statusOf(bia.id)) === 'failed')
  })

  test("a provider that doesn't answer is queried at growing intervals; then it is left to the sweeper", async () => {
    const bia = await payer()
    await setSandboxSwitches(db(), { fetch: 'error', webhooks: 'lost' })
    await bia.byCard('approved')
    assert.equal((await send({ id: 'evt_patient', order_id: bia.id, ref: 'x', type: 't' })).status, 200)
    await until(async () => (await inboxOf(bia.id))[0]?.note === 'no answer: unknown')
    let rounds = 1
    for (; (await inboxOf(bia.id))[0]!.state === 'received' && rounds < 20; rounds++) {
      server.clock.set((await inboxOf(bia.id))[0]!.due_at)
      await processWebhooks(server.context())
    }
    assert.equal((await inboxOf(bia.id))[0]?.state, 'failed')
    assert.equal(rounds, 12)
    assert.equal(await statusOf(bia.id), 'pending')
    await setSandboxSwitches(db(), { fetch: 'answered' })
    // Sent again it is processed again.
    await send({ id: 'evt_patient', order_id: bia.id, ref: 'x', type: 't' })
    await until(async () => (await statusOf(bia.id)) === 'succeeded')
  })

  test('a refused delivery is retried until it is accepted', async () => {
    const bia = await payer()
    let knocks = 0
    const refusing: HttpServer = createServer((_request, answer) => {
      knocks += 1
      answer.writeHead(knocks < 3 ? 500 : 200).end()
    })
    await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
    const other = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`
    await bia.byCard('approved')
    const later = new Date(now().getTime() + 3_600_000)
    assert.equal(await deliverWebhooks(db(), other, later), 0)
    const second = (await eventOf(bia.id)).deliver_at
    assert.equal(second, new Date(later.getTime() + 10_000).toISOString())
    assert.equal(await deliverWebhooks(db(), other, later), 0)
    assert.equal(knocks, 1)
    assert.equal(await deliverWebhooks(db(), other, new Date(second)), 0)
    const third = (await eventOf(bia.id)).deliver_at
    assert.equal(await deliverWebhooks(db(), other, new Date(third)), 1)
    assert.deepEqual([knocks, (await eventOf(bia.id)).state], [3, 'delivered'])
    await new Promise(resolve => refusing.close(resolve))
  })

  test('old events are deleted, and no money with them', async () => {
    const bia = await payer()
    await bia.byCard('approved')
    await deliver()
    await until(async () => (await inboxOf(bia.id))[0]?.state === 'processed')
    pass(59 * 86_400)
    await catchUp(server.context())
    assert.equal((await inboxOf(bia.id)).length, 1)
    pass(2 * 86_400)
    await catchUp(server.context())
    assert.equal((await inboxOf(bia.id)).length, 0)
    await pollPayment(server.context(), bia.id)
    assert.equal(await statusOf(bia.id), 'succeeded')
  })
})

function macOf(text: string): string {
  return createHmac('sha256', 'storm').update(text).digest('hex')
}
