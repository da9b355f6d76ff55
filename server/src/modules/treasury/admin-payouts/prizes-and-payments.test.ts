import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { openCheckout, press } from '../../../testing/pay.ts'
import { asAdmin, askPayout, pixDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { post } from '../../ledger/post.ts'

const CHECK = 'POST /admin/payments/:paymentId/check'

describe('prizes and payments at the desk', () => {
  let server: TestServer
  let vera: TestPerson, ana: TestPerson
  const later = (minutes: number) => server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000))

  before(async () => {
    const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
    server = await testServer('2026-03-02T12:00:00.000Z', settings, { payouts: manualPayouts() })
    ana = await asPerson(server, 'Ana Duarte')
    vera = await asAdmin(server, 'Vera Campos')
  })
  after(() => server.close())

  /** Creates a prize of Ana's that is released at once, whole cents. */
  async function won(title: string, cents: number, rank: number, id: string = randomUUID()) {
    const about = { id, title }
    const legs = [
      { account: 'psp_clearing', person: ana.id, cents },
      { account: 'pool', owner: about.id, cents: -cents },
    ] as const
    await post(server.context(), { key: `pay:${about.id}:captured`, kind: 'entry', currency: 'BRL', legs, about })
    await post(server.context(), {
      key: `settle:${about.id}`,
      kind: 'settle',
      currency: 'BRL',
      legs: [
        { account: 'pool', owner: about.id, cents },
        { account: 'user_main', owner: ana.id, cents: -cents, detail: { rank } },
      ],
      about,
    })
    return about
  }

  test('a payout lists the prizes that it is made of, and is found by their challenge', async () => {
    await ana.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
    const ofAna = { personId: ana.id }
    const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params: ofAna })
    await vera.call('POST /admin/bank-reviews/:personId/verify', { params: ofAna, body: { version } })
    const verifiedAt = server.clock.now().toISOString()
    const october = await won('Outubro sem desculpa', 10_000, 2)
    later(5)
    const park = await won('Turma do Parque', 3_000, 1)
    const { id } = await askPayout(ana, 12_000)
    const [queued] = (await vera.call('GET /admin/payouts')).items
    assert.deepEqual(
      queued!.prizes.map(({ challenge, rank, cents }) => [challenge, rank, cents]),
      [
        [october, 2, 10_000],
        [park, 1, 2_000],
      ],
    )
    const params = { payoutId: id }
    const whole = await vera.call('GET /admin/payouts/:payoutId', { params })
    assert.deepEqual(whole.prizes, queued!.prizes)
    assert.equal(whole.detailsVerifiedAt, verifiedAt)
    for (const [search, ids] of [
      ['desculpa', [id]],
      ['turma DO', [id]],
      ['100%', []],
      ['Novembro', []],
    ] as const)
      assert.deepEqual(
        (await vera.call('GET /admin/payouts', { query: { search } })).items.map(one => one.id),
        ids,
        search,
      )
    // Once cancelled, it still lists its prizes; the next payout is made of the same ones.
    await ana.call('POST /payouts/:payoutId/cancel', { params })
    assert.equal((await vera.call('GET /admin/payouts/:payoutId', { params })).prizes.length, 2)
    later(5)
    await won('Novembro', 500, 1)
    const small = await askPayout(ana, 1_000)
    const again = (await vera.call('GET /admin/payouts', { query: { search: 'novembro' } })).items
    assert.deepEqual(
      again.map(one => [one.id, one.prizes.map(({ challenge, cents }) => [challenge.id, cents])]),
      [[small.id, [[october.id, 1_000]]]],
    )
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: small.id } })
  })

  test('a title deleted with an account is no longer shown at the desk, though postings keep it', async () => {
    const secret = await buildChallenge(ana, { title: 'Depois do parto', isPrivate: true })
    await won(secret.title, 2_000, 1, secret.id)
    const { id } = await askPayout(ana, 15_000)
    const shown = async () => {
      const { prizes } = await vera.call('GET /admin/payouts/:payoutId', { params: { payoutId: id } })
      return prizes.find(({ challenge }) => challenge.id === secret.id)?.challenge.title
    }
    assert.equal(await shown(), 'Depois do parto')
    // As the end of an account does it.
    await server.database.pool.query(`alter table challenges disable trigger user;
      update challenges set title = 'Desafio de uma conta encerrada' where id = '${secret.id}';
      alter table challenges enable trigger user`)
    assert.equal(await shown(), 'Desafio de uma conta encerrada')
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  })

  test('payments with an unknown outcome are listed, and the desk polls the provider', async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    const caio = await asPerson(server, 'Caio Nogueira')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-20',
      endDate: '2026-03-30',
      prize: { kind: 'challenge', entryFeeCents: 5_000 },
    })
    for (const person of [bia, caio]) await join(person, challenge)
    await setSandboxSwitches(server.context().db, { webhooks: 'lost' })
    const paid = await openCheckout(bia, challenge)
    later(1)
    const open = await openCheckout(caio, challenge)
    const waiting = () => vera.call('GET /admin/payments/to-check')
    assert.deepEqual(await waiting(), { items: [], count: 0 })
    // Their payers tried to verify them, so they may have been made.
    later(1)
    for (const person of [bia, caio])
      assert.equal((await person.call('POST /payments/verify')).outcome, 'still_pending')
    await press(server, paid.url, 'approved')
    const { items, count } = await waiting()
    assert.deepEqual(
      [count, items.map(one => [one.id, one.person.name, one.challenge.id, one.cashCents, one.status])],
      [
        2,
        [
          [paid.payment.id, 'Bia Ferraz', challenge.id, 5_000, 'pending'],
          [open.payment.id, 'Caio Nogueira', challenge.id, 5_000, 'pending'],
        ],
      ],
    )
    const check = (paymentId: string) => vera.call(CHECK, { params: { paymentId } })
    await setSandboxSwitches(server.context().db, { fetch: 'error' })
    const silent = await vera.refused(CHECK, { params: { paymentId: paid.payment.id } })
    assert.equal(silent.code, 'verification_unavailable')
    await setSandboxSwitches(server.context().db, { fetch: 'answered' })
    assert.equal((await check(paid.payment.id)).outcome, 'verified')
    assert.equal((await check(open.payment.id)).outcome, 'still_pending')
    assert.deepEqual(
      (await waiting()).items.map(one => one.id),
      [open.payment.id],
    )
    const own = await bia.call('GET /payments/:paymentId', { params: { paymentId: paid.payment.id } })
    assert.equal(own.status, 'succeeded')
    // The provider was polled three times, each recorded with a name.
    const log = await vera.call('GET /admin/audit', { query: { act: 'payment_checked' } })
    assert.deepEqual(
      log.items.map(one => [one.by.name, one.subject, one.subjectId]),
      [open.payment.id, paid.payment.id, paid.payment.id].map(id => ['Vera Campos', 'payment', id]),
    )
    const missing = await vera.refused(CHECK, { params: { paymentId: randomUUID() } })
    assert.deepEqual([missing.status, missing.code], [404, 'payment_not_found'])
  })
})
