import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pay } from '../../../testing/pay.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { contestPrizes } from '../held-prizes/contest.ts'
import { releaseHeldPrizes } from '../held-prizes/release.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { post } from '../../ledger/post.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { reviseSettlement } from './revise.ts'
import { settleDue } from './settle-due.ts'

const NEVER = (problem: string) => assert.fail(problem)

/** Three people with an entry of 230.00 each, a pool of 690.00; `credits` of each is paid with credits. */
async function world(credits: readonly number[], prize: { split: 'winner' | 'tiers'; tiers: number[] | null }) {
  const server = await testServer('2026-03-01T12:00:00.000Z')
  const people = [
    await asPerson(server, 'Ana Duarte'),
    await asPerson(server, 'Bia Ferraz'),
    await asPerson(server, 'Caio Nogueira'),
  ] as const
  for (const [index, cents] of credits.entries())
    if (cents > 0)
      await grantBonus(server.context(), {
        key: `test:${index}`,
        userId: people[index]!.id,
        cents,
        expiresAt: '2026-04-01T12:00:00.000Z',
      })
  const challenge = await buildChallenge(people[0], {
    endDate: '2026-03-04',
    prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 230_00, ...prize },
  })
  for (const [index, person] of people.entries()) {
    // Ties are ordered by joining.
    server.clock.set(`2026-03-01T12:0${index}:00.000Z`)
    if (index > 0) await join(person, challenge)
    assert.equal((await pay(server, person, challenge, 'approved', { credits: 'yes' })).status, 'succeeded')
  }
  const settle = async () => {
    server.clock.set('2026-03-06T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 1)
    await holds()
  }
  const holds = async () => assert.deepEqual(await checkMoney(server.context().db), [])
  const balances = async (person: TestPerson) => {
    const { freeCents, heldCents, bonusCents, heldBonusCents } = await person.call('GET /wallet')
    return { free: freeCents, held: heldCents, bonus: bonusCents, heldBonus: heldBonusCents }
  }
  return { server, people, challenge, settle, holds, balances, params: { challengeId: challenge.id } }
}

function rowOf(server: TestServer, { id }: { id: string }) {
  return server.context().db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type World = Awaited<ReturnType<typeof world>>

async function train(server: TestServer, person: TestPerson, day: string): Promise<{ id: string }> {
  server.clock.set(`${day}T15:00:00Z`)
  return (await logWorkout(person, { startedAt: `${day}T12:00:00Z` })) as unknown as { id: string }
}

describe('one winner of a pool of 690.00, of which 50.00 are credits', () => {
  let it: World
  let ana: TestPerson, bia: TestPerson, caio: TestPerson
  let estimate: number[]
  before(async () => {
    it = await world([0, 50_00, 0], { split: 'winner', tiers: null })
    ;[ana, bia, caio] = it.people
    const { pool } = await caio.call('GET /challenges/:challengeId', { params: it.params })
    estimate = [pool.prizeCents, pool.creditCents]
    for (const day of ['2026-03-02', '2026-03-03']) await train(it.server, ana, day)
    await it.settle()
  })
  after(() => it.server.close())

  test('sees before the end that the prize is 621.00, of which 45.00 are credits', () => {
    assert.deepEqual(estimate, [621_00, 45_00])
  })

  test('gets 621.00, of which 45.00 are credits; the credits of the fee lapse', async () => {
    assert.deepEqual(await it.balances(ana), { free: 0, held: 576_00, bonus: 0, heldBonus: 45_00 })
    const results = await caio.call('GET /challenges/:challengeId/results', { params: it.params })
    assert.deepEqual(
      results.winners.map(row => [row.person.name, row.prizeCents, row.creditCents]),
      [['Ana Duarte', 621_00, 45_00]],
    )
    const { poolCents, poolCreditCents, feeCents, feeCreditCents } = results
    assert.deepEqual([poolCents, poolCreditCents, feeCents, feeCreditCents], [690_00, 50_00, 69_00, 5_00])
  })

  test('the statement of the pool shows the credit part of each line, and sums to zero in both', async () => {
    const { lines, balanceCents } = await bia.call('GET /challenges/:challengeId/statement', { params: it.params })
    assert.deepEqual(
      lines.map(line => [line.kind, line.amountCents, line.creditCents]),
      [
        ['entry', 230_00, 0],
        ['entry', 230_00, 50_00],
        ['entry', 230_00, 0],
        ['fee', -69_00, -5_00],
        ['prize', -621_00, -45_00],
      ],
    )
    assert.equal(balanceCents, 0)
    assert.equal(
      lines.reduce((sum, line) => sum + line.creditCents, 0),
      0,
    )
  })

  test('both go free at once, and the credits expire 180 days later', async () => {
    it.server.clock.set('2026-03-13T00:00:00.000Z')
    assert.equal(await releaseHeldPrizes(it.server.context()), 1)
    await it.holds()
    assert.deepEqual(await it.balances(ana), { free: 576_00, held: 0, bonus: 45_00, heldBonus: 0 })
    const { bonusEnds } = await ana.call('GET /wallet')
    assert.deepEqual(bonusEnds, [{ cents: 45_00, expiresAt: '2026-09-09T00:00:00.000Z' }])
    const { items } = await ana.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(one => [one.kind, one.account, one.amountCents]).slice(0, 4),
      [
        ['prize_credits_released', 'bonus', 45_00],
        ['prize_released', 'main', 576_00],
        ['prize_credits', 'held_bonus', 45_00],
        ['prize', 'held', 576_00],
      ].toSorted((a, b) => items.findIndex(i => i.kind === a[0]) - items.findIndex(i => i.kind === b[0])),
    )
    const { parts } = await ana.call('GET /wallet/statements/:year', { params: { year: '2026' } })
    assert.deepEqual(
      parts.map(part => [part.account, part.closingCents]),
      [
        ['main', 576_00],
        ['held', 0],
        ['bonus', 45_00],
        ['held_bonus', 0],
      ],
    )
  })

  test('an upheld dispute revokes both; the platform covers spent credits', async () => {
    const { server, challenge } = it
    const spent = 20_00
    for (const [kind, from, to] of [['bonus_reserve', 'user_bonus', 'bonus_hold']] as const)
      await post(server.context(), {
        key: 'pay:spent:reserve',
        kind,
        currency: 'BRL',
        legs: [
          { account: from, owner: ana.id, cents: spent },
          { account: to, owner: ana.id, cents: -spent },
        ],
      })
    const row = await rowOf(server, challenge)
    const workouts = await server.database.pool.query<{ id: string }>(
      `select activity_id as id from receipts where challenge_id = $1 and user_id = $2`,
      [challenge.id, ana.id],
    )
    const voided = new Set(workouts.rows.map(one => one.id))
    await inSeparateTransaction(server.context(), ctx => reviseSettlement(ctx, row, voided))
    // Everyone has a score of 0, so everything is refunded, and those who paid with credits get credits.
    assert.deepEqual(await it.balances(bia), { free: 0, held: 0, bonus: 50_00, heldBonus: 0 })
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 0, heldBonus: 0 })
    const broken = await checkMoney(server.context().db)
    // Only the reserve above has no payment.
    assert.ok(
      broken.every(problem => problem.includes('set aside for')),
      broken.join('\n'),
    )
  })
})

describe('others', () => {
  const opened: TestServer[] = []
  after(() => Promise.all(opened.map(server => server.close())))
  const opens = async (...args: Parameters<typeof world>) => {
    const it = await world(...args)
    opened.push(it.server)
    return it
  }

  test('tiers with a tie: each prize to the cent, then recomputed after a dispute', async () => {
    // 3,333 of 69,000 are credits. Fee 6,900: floor(6900 * 65667 / 69000) = 6566; Ana half of 62,100 = 31,050: 29,550;
    // Bia and Caio share 50 percent, 15,525 each: 14,775. 65,667 - 6,566 - 29,550 - 2 * 14,775 = 1 for Ana.
    const it = await opens([33_33, 0, 0], { split: 'tiers', tiers: [50, 30, 20] })
    const [ana, bia, caio] = it.people
    await train(it.server, ana, '2026-03-02')
    for (const person of [bia, caio]) await train(it.server, person, '2026-03-02')
    await train(it.server, ana, '2026-03-03')
    await it.settle()
    assert.deepEqual(await it.balances(ana), { free: 0, held: 295_51, bonus: 0, heldBonus: 14_99 })
    for (const person of [bia, caio])
      assert.deepEqual(await it.balances(person), { free: 0, held: 147_75, bonus: 0, heldBonus: 7_50 })
    const { server, challenge } = it
    const row = await rowOf(server, challenge)
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select activity_id as id from receipts where challenge_id = $1 and user_id = $2`,
      [challenge.id, ana.id],
    )
    await inSeparateTransaction(server.context(), ctx => reviseSettlement(ctx, row, new Set(rows.map(one => one.id))))
    await it.holds()
    // Without Ana two tie for first: 31,050 each, floor 29,550; the remaining cent goes to the first of them.
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 0, heldBonus: 0 })
    assert.deepEqual(await it.balances(bia), { free: 0, held: 295_51, bonus: 0, heldBonus: 14_99 })
    assert.deepEqual(await it.balances(caio), { free: 0, held: 295_50, bonus: 0, heldBonus: 15_00 })
    await server.close()
  })

  test('a pool of credits alone pays credits alone, a dispute holds them again, and nothing is withdrawn', async () => {
    const it = await opens([230_00, 230_00, 230_00], { split: 'winner', tiers: null })
    const [ana] = it.people
    await train(it.server, ana, '2026-03-02')
    await it.settle()
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 0, heldBonus: 621_00 })
    it.server.clock.set('2026-03-13T00:00:00.000Z')
    await releaseHeldPrizes(it.server.context())
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 621_00, heldBonus: 0 })
    await it.holds()
    const row = await rowOf(it.server, it.challenge)
    const dispute = crypto.randomUUID()
    await inSeparateTransaction(it.server.context(), ctx => contestPrizes(ctx, row, dispute, [ana.id]))
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 0, heldBonus: 621_00 })
    await it.holds()
  })

  test('no one above 0: credits and money are refunded as they were paid', async () => {
    const it = await opens([100_00, 0, 0], { split: 'winner', tiers: null })
    await it.settle()
    const [ana, bia] = it.people
    assert.deepEqual(await it.balances(ana), { free: 0, held: 0, bonus: 100_00, heldBonus: 0 })
    assert.deepEqual(await it.balances(bia), { free: 0, held: 0, bonus: 0, heldBonus: 0 })
  })

  test('the database refuses a result that distributed credits as money', async () => {
    const it = await opens([100_00, 0, 0], { split: 'winner', tiers: null })
    const [ana] = it.people
    const client = await it.server.database.pool.connect()
    try {
      await client.query('begin')
      const context = it.server.context()
      const legs = [
        { account: 'pool', owner: it.challenge.id, cents: 690_00, currency: 'BRL' },
        { account: 'user_main', owner: ana.id, cents: -690_00, currency: 'BRL' },
      ]
      await client.query(`select * from ledger_post($1, 'settle', $2, $3, $4)`, [
        `settle:${it.challenge.id}`,
        context.now.toISOString(),
        JSON.stringify(legs),
        JSON.stringify({ challenge: it.challenge.id, title: 'x' }),
      ])
      await assert.rejects(client.query('commit'), { constraint: 'credits_stay_credits' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
