import { outcomeOf, outcomeText, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pay } from '../../../testing/pay.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { releaseHeldPrizes } from '../held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'
import { settleChallenge } from './settle.ts'

const NEVER = (problem: string) => assert.fail(problem)

describe('a paid challenge from its creation to the money in the wallet', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, dora: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    dora = await asPerson(server, 'Dora Lima')
    challenge = await buildChallenge(ana, {
      title: 'Outubro sem desculpa',
      endDate: '2026-03-04',
      prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 3333, split: 'tiers', tiers: [50, 30, 20] },
    })
  })
  after(() => server.close())

  test('its creator is in, but has to pay', async () => {
    assert.equal(challenge.viewer.state, 'payment_pending')
    assert.equal(challenge.can.pay, true)
    assert.equal((await pay(server, ana, challenge)).status, 'succeeded')
    const details = await ana.call('GET /challenges/:challengeId', { params: params() })
    assert.equal(details.viewer.state, 'participating')
    assert.equal(details.pool.poolCents, 3333)
  })

  test('others join and pay; Dora never does', async () => {
    for (const [minute, person] of [bia, caio, dora].entries()) {
      server.clock.set(`2026-03-01T13:0${minute}:00.000Z`)
      assert.equal((await join(person, challenge)).viewer.state, 'payment_pending')
      if (person !== dora) assert.equal((await pay(server, person, challenge)).status, 'succeeded')
    }
    const statement = await bia.call('GET /challenges/:challengeId/statement', { params: params() })
    assert.deepEqual(
      statement.lines.map(line => [line.kind, line.amountCents, line.person?.name]),
      [
        ['entry', 3333, 'Ana Duarte'],
        ['entry', 3333, 'Bia Ferraz'],
        ['entry', 3333, 'Caio Nogueira'],
      ],
    )
    assert.equal(statement.balanceCents, 9999)
    assert.equal((await dora.refused('GET /challenges/:challengeId/results', { params: params() })).code, 'not_settled')
  })

  test('Ana trains on two days, Bia and Caio on one each', async () => {
    server.clock.set('2026-03-02T15:00:00Z')
    for (const person of [ana, bia, caio]) await logWorkout(person)
    server.clock.set('2026-03-03T15:00:00Z')
    await logWorkout(ana, { startedAt: '2026-03-03T12:00:00Z' })
  })

  test('not before its time, then once, with any number of concurrent calls', async () => {
    server.clock.set('2026-03-05T23:59:59.999Z')
    assert.equal(await settleDue(server.context(), NEVER), 0)
    // A caller that locks it checks again: it may be due only by another clock.
    assert.equal(
      await inSeparateTransaction(server.context(), ctx => settleChallenge(ctx, challenge.id, NEVER)),
      'left',
    )
    server.clock.set('2026-03-06T00:00:00.000Z')
    const settled = await Promise.all(Array.from({ length: 6 }, () => settleDue(server.context(), NEVER)))
    assert.equal(
      settled.reduce((sum, count) => sum + count, 0),
      1,
    )
    assert.equal(await settleDue(server.context(), NEVER), 0)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('ties share their tiers, odd cents go from the top, and together they are the pool', async () => {
    const results = await bia.call('GET /challenges/:challengeId/results', { params: params() })
    // 9999 - 999 = 9000: half to Ana; 30 % and 20 % together for the two on rank 2.
    assert.deepEqual(
      results.winners.map(row => [row.person.name, row.rank, row.score, row.prizeCents]),
      [
        ['Ana Duarte', 1, 20, 4500],
        ['Bia Ferraz', 2, 10, 2250],
        ['Caio Nogueira', 2, 10, 2250],
      ],
    )
    assert.deepEqual(
      [results.outcome, results.poolCents, results.feeCents, results.participants, results.workouts],
      ['paid', 9999, 999, 3, 4],
    )
    assert.equal(results.me?.isMe, true)
    assert.equal(results.trainedDays, 1)
    assert.equal(results.challenge.status, 'completed')
    assert.equal(results.fingerprint, challenge.fingerprint)
    assert.deepEqual(results.clock, {
      endDate: '2026-03-04',
      settledAt: '2026-03-06T00:00:00.000Z',
      disputesUntil: '2026-03-13T00:00:00.000Z',
      freeAt: '2026-03-13T00:00:00.000Z',
    })
    const statement = await caio.call('GET /challenges/:challengeId/statement', { params: params() })
    assert.equal(statement.balanceCents, 0)
    assert.deepEqual(
      statement.lines.slice(3).map(line => [line.kind, line.amountCents, line.oddCent]),
      [
        ['fee', -999, false],
        ['prize', -4500, false],
        ['prize', -2250, false],
        ['prize', -2250, false],
      ],
    )
  })

  test('the prize is held, then free on its date, once', async () => {
    const held = await ana.call('GET /wallet')
    assert.deepEqual(held, {
      currency: 'BRL',
      freeCents: 0,
      heldCents: 4500,
      bonusCents: 0,
      heldBonusCents: 0,
      bonusEnds: [],
      held: [
        {
          challengeId: challenge.id,
          challengeTitle: 'Outubro sem desculpa',
          amountCents: 4500,
          freeAt: '2026-03-13T00:00:00Z',
        },
      ],
    })
    server.clock.set('2026-03-12T23:59:59.999Z')
    assert.equal(await releaseHeldPrizes(server.context()), 0)
    server.clock.set('2026-03-13T00:00:00.000Z')
    const released = await Promise.all(Array.from({ length: 4 }, () => releaseHeldPrizes(server.context())))
    assert.equal(
      released.reduce((sum, count) => sum + count, 0),
      3,
    )
    const free = await ana.call('GET /wallet')
    assert.deepEqual([free.freeCents, free.heldCents, free.held], [4500, 0, []])
    assert.deepEqual(await toldKinds(server, ana), ['prize_credited', 'prize_free'])
    assert.deepEqual(await toldKinds(server, dora), [])
    const { items } = await ana.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(item => [item.kind, item.account, item.amountCents, item.rank, item.challenge?.title]),
      [
        ['prize_released', 'main', 4500, 1, 'Outubro sem desculpa'],
        ['prize', 'held', 4500, 1, 'Outubro sem desculpa'],
        ['entry', 'external', -3333, null, 'Outubro sem desculpa'],
      ],
    )
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('the exported history replays to the same outcome, also after a workout was edited', async () => {
    const params_ = params()
    assert.equal((await dora.refused('GET /challenges/:challengeId/export', { params: params_ })).code, 'not_allowed')
    await server.context().db.updateTable('activities').set({ minutes: 5 }).execute()
    const file = await caio.call('GET /challenges/:challengeId/export', { params: params_ })
    const outcome = outcomeOf(parseHistory(JSON.stringify(file)))
    const results = await caio.call('GET /challenges/:challengeId/results', { params: params_ })
    assert.deepEqual(
      outcome.standings.map(one => [one.participant, one.rank, Number(one.score)]),
      results.standings.map(row => [row.person.id, row.rank, row.score]),
    )
    assert.equal(outcome.receipts.length, 4)
    assert.match(outcomeText(outcome), /"feeCents": 999/)
  })
})
