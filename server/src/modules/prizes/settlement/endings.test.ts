import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { openCheckout, pay, press } from '../../../testing/pay.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { poolBalance } from '../../ledger/balances.ts'
import { releaseHeldPrizes } from '../held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'

type Challenge = { id: string }

const about = ({ id }: Challenge) => ({ params: { challengeId: id } })
const detailsFor = (person: TestPerson, challenge: Challenge) =>
  person.call('GET /challenges/:challengeId', about(challenge))
const resultsFor = (person: TestPerson, challenge: Challenge) =>
  person.call('GET /challenges/:challengeId/results', about(challenge))
const statementFor = (person: TestPerson, challenge: Challenge) =>
  person.call('GET /challenges/:challengeId/statement', about(challenge))
const refusedCheckout = async (person: TestPerson, challenge: Challenge) =>
  (await person.refused('POST /challenges/:challengeId/checkout', about(challenge))).code

describe('how challenges end', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson
  const alarms: string[] = []
  const settle = () => settleDue(server.context(), problem => void alarms.push(problem))
  const money = async (person: TestPerson) => {
    const { freeCents, heldCents, bonusCents } = await person.call('GET /wallet')
    return [freeCents, heldCents, bonusCents]
  }

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z', { PRIZE_HOLD_DAYS: '0' })
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
  })
  after(() => server.close())

  test('a fixed prize paid by its creator: guaranteed, no fee, free at once if nothing is held', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      endDate: '2026-03-03',
      prize: { kind: 'fixed', amountCents: 20_001 },
    })
    assert.equal(challenge.viewer.state, 'participating')
    assert.equal(challenge.pool.guaranteed, false)
    assert.equal((await pay(server, ana, challenge)).purpose, 'prize')
    const shown = await detailsFor(ana, challenge)
    assert.deepEqual([shown.pool.guaranteed, shown.can.pay], [true, false])
    await join(bia, challenge)
    await join(caio, challenge)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(bia)
    await logWorkout(caio)
    server.clock.set('2026-03-05T00:00:00.000Z')
    assert.equal(await settle(), 1)
    const results = await resultsFor(bia, challenge)
    assert.deepEqual([results.feeCents, results.winners.map(row => row.prizeCents)], [0, [10_001, 10_000]])
    assert.deepEqual((await money(results.winners[0]!.person.id === bia.id ? bia : caio))[0], 10_001)
    const statement = await statementFor(ana, challenge)
    assert.deepEqual(
      statement.lines.map(line => [line.kind, line.amountCents, line.oddCent]),
      [
        ['funding', 20_001, false],
        ['prize', -10_001, true],
        ['prize', -10_000, false],
      ],
    )
    assert.equal(await releaseHeldPrizes(server.context()), 0)
  })

  test('a fixed prize not paid by the start: cancelled, once, without any movement', async () => {
    server.clock.set('2026-03-06T12:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-08',
      endDate: '2026-03-20',
      prize: { kind: 'fixed', amountCents: 5000 },
    })
    await join(bia, challenge)
    const { url } = await openCheckout(ana, challenge)
    server.clock.set('2026-03-08T02:59:59.999Z')
    assert.equal(await settle(), 0)
    server.clock.set('2026-03-08T03:00:00.000Z')
    assert.equal(await settle(), 1)
    const details = await detailsFor(bia, challenge)
    assert.equal(details.status, 'cancelled')
    const results = await resultsFor(bia, challenge)
    assert.deepEqual(
      [results.outcome, results.poolCents, results.feeCents, results.winners, results.refunds],
      ['refunded', 5000, 0, [], []],
    )
    assert.equal(await refusedCheckout(ana, challenge), 'challenge_cancelled')
    assert.deepEqual(await toldKinds(server, bia, challenge), ['challenge_cancelled'])
    const { items } = await bia.call('GET /notifications')
    assert.equal(
      (items.find(one => one.kind === 'challenge_cancelled')!.facts as { unfunded?: boolean }).unfunded,
      true,
    )
    assert.deepEqual(
      [details.pool.status, details.pool.guaranteed, details.cancelledBecause],
      ['refunded', false, null],
    )
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    assert.equal(await poolBalance(server.context(), challenge.id), 0)
  })

  test('a sponsored prize not paid by the start: cancelled like a fixed one, and no longer payable', async () => {
    server.clock.set('2026-03-08T12:00:00.000Z')
    const sponsored = {
      startDate: '2026-03-09',
      endDate: '2026-04-20',
      prize: { kind: 'sponsored', amountCents: 5000 },
    } as const
    const challenge = await buildChallenge(ana, sponsored)
    const paid = await buildChallenge(ana, sponsored)
    assert.equal((await pay(server, ana, paid)).status, 'succeeded')
    const { url } = await openCheckout(ana, challenge)
    server.clock.set('2026-03-09T03:00:00.000Z')
    assert.equal((await detailsFor(ana, challenge)).can.pay, false)
    assert.equal(await refusedCheckout(ana, challenge), 'challenge_started')
    assert.equal(await settle(), 1)
    const started = [await detailsFor(ana, challenge), await detailsFor(ana, paid)]
    assert.deepEqual(
      started.map(one => one.status),
      ['cancelled', 'active'],
    )
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    assert.equal(await poolBalance(server.context(), challenge.id), 0)
  })

  for (const kind of ['fixed', 'sponsored'] as const)
    test(`a ${kind} prize of a challenge that starts on its creation day can be paid within the hour`, async () => {
      server.clock.set('2026-03-09T12:00:00.000Z')
      const fromToday = {
        startDate: '2026-03-09',
        endDate: '2026-04-20',
        prize: { kind, amountCents: 5000 },
      } as const
      const paidSoon = await buildChallenge(ana, fromToday)
      const never = await buildChallenge(ana, fromToday)
      assert.equal(await settle(), 0)
      server.clock.set('2026-03-09T12:59:00.000Z')
      assert.equal((await pay(server, ana, paidSoon)).status, 'succeeded')
      server.clock.set('2026-03-09T13:00:00.000Z')
      assert.equal(await refusedCheckout(ana, never), 'challenge_started')
      assert.equal(await settle(), 1)
      assert.equal((await detailsFor(ana, paidSoon)).status, 'active')
    })

  test('a late settlement: disputes until 7 days after it, not after the end', async () => {
    server.clock.set('2026-03-09T15:00:00.000Z')
    const challenge = await buildChallenge(ana, { startDate: '2026-03-09', endDate: '2026-03-09' })
    server.clock.set('2026-03-13T08:30:00.000Z')
    assert.equal(await settle(), 1)
    assert.deepEqual((await resultsFor(ana, challenge)).clock, {
      endDate: '2026-03-09',
      settledAt: '2026-03-13T08:30:00.000Z',
      disputesUntil: '2026-03-20T08:30:00.000Z',
      freeAt: '2026-03-13T08:30:00.000Z',
    })
  })

  test('fewer than two paid: every fee is refunded in full, as money and as credits', async () => {
    server.clock.set('2026-03-10T12:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-11',
      endDate: '2026-03-12',
      prize: { kind: 'challenge', entryFeeCents: 3000 },
    })
    await grantBonus(server.context(), { key: 'bia', userId: bia.id, cents: 1000 })
    await join(bia, challenge)
    await pay(server, bia, challenge)
    const before = await money(bia)
    server.clock.set('2026-03-14T00:00:00.000Z')
    assert.equal(await settle(), 1)
    const results = await resultsFor(bia, challenge)
    assert.deepEqual([results.outcome, results.poolCents, results.feeCents], ['refunded', 3000, 0])
    assert.deepEqual(
      results.refunds.map(one => [one.person.name, one.amountCents]),
      [['Bia Ferraz', 3000]],
    )
    await sweepPayments(server.context())
    assert.deepEqual(await money(bia), [before[0], 0, before[2]! + 1000])
    const statement = await statementFor(bia, challenge)
    assert.deepEqual(
      statement.lines.map(line => [line.kind, line.amountCents]),
      [
        ['entry', 3000],
        ['refund', -3000],
      ],
    )
    assert.equal(statement.balanceCents, 0)
  })

  test("no one scored: the fees are refunded, and so is a creator's prize", async () => {
    server.clock.set('2026-03-15T12:00:00.000Z')
    const dates = { startDate: '2026-03-16', endDate: '2026-03-17' }
    const fees = await buildChallenge(ana, { ...dates, prize: { kind: 'challenge', entryFeeCents: 3000 } })
    const fixed = await buildChallenge(ana, { ...dates, prize: { kind: 'fixed', amountCents: 9000 } })
    await join(bia, fees)
    for (const person of [ana, bia]) await pay(server, person, fees)
    await pay(server, ana, fixed)
    server.clock.set('2026-03-19T00:00:00.000Z')
    assert.equal(await settle(), 2)
    await sweepPayments(server.context())
    for (const challenge of [fees, fixed]) {
      assert.equal((await resultsFor(ana, challenge)).outcome, 'refunded')
      assert.equal(await poolBalance(server.context(), challenge.id), 0)
    }
    const kinds = (await ana.call('GET /wallet/transactions')).items
      .slice(0, 2)
      .map(item => item.kind)
      .sort()
    assert.deepEqual(kinds, ['entry_refund', 'prize_funding_refund'])
  })

  test('a free challenge without a prize, and one that no one else joined, simply end', async () => {
    server.clock.set('2026-03-20T12:00:00.000Z')
    const challenge = await buildChallenge(caio, { startDate: '2026-03-20', endDate: '2026-03-20' })
    server.clock.set('2026-03-22T00:00:00.000Z')
    assert.equal(await settle(), 1)
    const results = await resultsFor(caio, challenge)
    assert.deepEqual([results.outcome, results.participants, results.winners], ['none', 1, []])
  })

  test('stored scores that differ from the history: an alarm, and the history wins', async () => {
    server.clock.set('2026-03-23T12:00:00.000Z')
    const free = await buildChallenge(ana, { startDate: '2026-03-23', endDate: '2026-03-23' })
    await join(bia, free)
    server.clock.set('2026-03-23T15:00:00.000Z')
    await logWorkout(bia, { startedAt: '2026-03-23T12:00:00Z' })
    await server
      .context()
      .db.updateTable('scores')
      .set({ score: 990 })
      .where('challenge_id', '=', free.id)
      .where('user_id', '=', ana.id)
      .execute()
    server.clock.set('2026-03-25T00:00:00.000Z')
    assert.equal(alarms.length, 0)
    assert.equal(await settle(), 1)
    assert.match(alarms.join(), /1 of 2 stored scores differ/)
    const results = await resultsFor(bia, free)
    assert.deepEqual(
      results.standings.map(row => [row.person.name, row.score]),
      [
        ['Bia Ferraz', 10],
        ['Ana Duarte', 0],
      ],
    )
  })

  test('a pool that lacks money is not paid out: it is reported and skipped, and others are settled', async () => {
    server.clock.set('2026-03-26T12:00:00.000Z')
    const broken = await buildChallenge(ana, {
      startDate: '2026-03-27',
      endDate: '2026-03-27',
      prize: { kind: 'challenge', entryFeeCents: 3000 },
    })
    const sound = await buildChallenge(caio, { startDate: '2026-03-27', endDate: '2026-03-27' })
    await join(bia, broken)
    for (const person of [ana, bia]) await pay(server, person, broken)
    const dora = await asPerson(server, 'Dora Lima')
    await join(dora, broken)
    const db = server.context().db
    // A participant without a payment, which no call could create.
    const dorasSeat = async (state: 'participating' | 'payment_pending', participating: number) => {
      const seat = db
        .updateTable('participants')
        .set({ state, seat_until: null, seat_lapses_at: null })
        .where('challenge_id', '=', broken.id)
      await seat.where('user_id', '=', dora.id).execute()
      await db.updateTable('challenge_seats').set({ participating }).where('challenge_id', '=', broken.id).execute()
    }
    await dorasSeat('participating', 3)
    server.clock.set('2026-03-27T15:00:00.000Z')
    await logWorkout(ana, { startedAt: '2026-03-27T12:00:00Z' })
    server.clock.set('2026-03-29T00:00:00.000Z')
    alarms.length = 0
    assert.equal(await settle(), 1)
    assert.equal((await resultsFor(caio, sound)).outcome, 'none')
    assert.match(alarms.join(), /the pool holds 6000 cents, not 9000/)
    assert.match((await checkMoney(db)).join(), /has not paid/)
    await dorasSeat('payment_pending', 2)
    assert.equal(await settle(), 1)
  })

  test('final standings, settlements and their histories cannot be changed', async () => {
    const db = server.context().db
    await assert.rejects(db.updateTable('settlements').set({ fee_cents: 0 }).execute(), /append-only/)
    await assert.rejects(db.deleteFrom('settlements').execute(), /append-only|foreign key/)
    await assert.rejects(db.updateTable('settlement_lines').set({ prize_cents: 1 }).execute(), /do not change/)
    await assert.rejects(db.deleteFrom('settlement_histories').execute(), /append-only/)
    assert.deepEqual(await checkMoney(db), [])
  })
})
