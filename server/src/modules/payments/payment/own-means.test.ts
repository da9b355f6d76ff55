import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { giveFreeMoney, openCheckout, pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { expireBonus, grantBonus } from '../../ledger/bonus.ts'
import { poolBalance } from '../../ledger/balances.ts'
import { post } from '../../ledger/post.ts'
import { sweepPayments } from './sweep.ts'

const FREE = { balance: 'yes' } as const
const start = '2026-03-01T12:00:00.000Z'

describe('paying an entry of R$ 50 from credits, free money and a provider', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const wallet = async (person = bia) => {
    const { freeCents, bonusCents } = await person.call('GET /wallet')
    return { freeCents, bonusCents }
  }
  const pool = () => poolBalance(server.context(), challenge.id)
  const leave = (person = bia) =>
    person.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
  const daysOn = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

  before(async () => {
    server = await testServer(start)
    ana = await asPerson(server, 'Ana Duarte')
  })
  after(() => server.close())
  beforeEach(async () => {
    server.clock.set(start)
    challenge = await buildChallenge(ana, {
      startDate: '2026-03-20',
      endDate: '2026-03-30',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    bia = await asPerson(server, 'Bia Ferraz')
    await join(bia, challenge)
  })

  test('credits are used first, then free money, then the provider; leaving returns each part to its source', async () => {
    await give({ credits: 1200, free: 800 })
    const paid = await pay(server, bia, challenge, 'approved', FREE)
    assert.deepEqual(
      [paid.status, paid.bonusCents, paid.balanceCents, paid.amountCents],
      ['succeeded', 1200, 800, 5000],
    )
    assert.deepEqual(await wallet(), { freeCents: 0, bonusCents: 0 })
    assert.equal(await pool(), 5000)
    await whole()
    await leave()
    assert.deepEqual(await wallet(), { freeCents: 800, bonusCents: 1200 })
    await sweepPayments(server.context())
    const { items } = await bia.call('GET /wallet/transactions')
    const sums = Object.groupBy(items, item => item.account)
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(sums).map(([account, some]) => [account, some.reduce((sum, one) => sum + one.amountCents, 0)]),
      ),
      // The free money had come from a refund that its provider could not make.
      { external: -800, main: 800, bonus: 1200 },
    )
    assert.equal(await pool(), 0)
    await whole()
  })

  test('free money is used only if the payer chooses it, and credits unless the payer declines', async () => {
    await give({ credits: 1000, free: 9000 })
    const { payment } = await openCheckout(bia, challenge)
    assert.deepEqual([payment.bonusCents, payment.balanceCents], [1000, 0])
    assert.deepEqual(await wallet(), { freeCents: 9000, bonusCents: 0 })
    await leave()
    await join(bia, challenge)
    const second = await openCheckout(bia, challenge, { credits: 'no', balance: 'yes' })
    assert.deepEqual(
      [second.payment.status, second.payment.bonusCents, second.payment.balanceCents],
      ['succeeded', 0, 5000],
    )
    assert.deepEqual(await wallet(), { freeCents: 4000, bonusCents: 1000 })
    await whole()
  })

  test('a failed checkout releases its hold, which cannot be spent meanwhile', async () => {
    await give({ credits: 500, free: 2000 })
    const { payment } = await openCheckout(bia, challenge, FREE)
    assert.deepEqual([payment.bonusCents, payment.balanceCents], [500, 2000])
    assert.deepEqual(await wallet(), { freeCents: 0, bonusCents: 0 })
    await whole()
    assert.equal((await pay(server, bia, challenge, 'insufficientFunds', FREE)).status, 'failed')
    assert.deepEqual(await wallet(), { freeCents: 2000, bonusCents: 500 })
    await whole()
  })

  test('credits that expire first are spent first; refunded ones last at least 30 days more, the others keep their date', async () => {
    const ctx = () => server.context()
    await grantBonus(ctx(), { key: randomUUID(), userId: bia.id, cents: 300 })
    await grantBonus(ctx(), { key: randomUUID(), userId: bia.id, cents: 400, expiresAt: daysOn(90) })
    await grantBonus(ctx(), { key: randomUUID(), userId: bia.id, cents: 500, expiresAt: daysOn(10) })
    await pay(server, bia, challenge)
    server.clock.set(daysOn(12))
    await expireBonus(ctx())
    await leave()
    await sweepPayments(ctx())
    assert.deepEqual(await lotsLeft(), [
      [500, daysOn(42)],
      [400, daysOn(90)],
      [300, null],
    ])
    await whole()
  })

  test('only expired credits are removed, once; an open checkout keeps its hold', async () => {
    const ctx = () => server.context()
    await grantBonus(ctx(), { key: randomUUID(), userId: bia.id, cents: 6000, expiresAt: daysOn(5) })
    await grantBonus(ctx(), { key: randomUUID(), userId: bia.id, cents: 100, expiresAt: daysOn(6) })
    server.clock.set(new Date(Date.parse(daysOn(5)) - 60_000).toISOString())
    assert.equal(await expireBonus(ctx()), 0)
    await join(bia, challenge)
    assert.equal((await openCheckout(bia, challenge)).payment.status, 'succeeded')
    const eva = await asPerson(server, 'Eva Melo')
    await grantBonus(ctx(), { key: randomUUID(), userId: eva.id, cents: 700, expiresAt: daysOn(5) })
    await join(eva, challenge)
    await openCheckout(eva, challenge)
    server.clock.set(daysOn(5))
    assert.deepEqual((await Promise.all([1, 2, 3].map(() => expireBonus(ctx())))).toSorted(), [0, 0, 1])
    assert.deepEqual(await wallet(), { freeCents: 0, bonusCents: 100 })
    await whole()
    await leave(eva)
    assert.equal((await wallet(eva)).bonusCents, 700)
    assert.equal(await expireBonus(ctx()), 1)
    assert.equal((await wallet(eva)).bonusCents, 0)
    const { items } = await bia.call('GET /wallet/transactions')
    assert.deepEqual([items[0]?.kind, items[0]?.amountCents], ['credits_expired', -1000])
    await whole()
  })

  // The last one: its own postings belong to no payment.
  test('held prizes and debts pay no entry', async () => {
    const currency = 'BRL'
    const other = randomUUID()
    const owed = { account: 'receivable_user', owner: bia.id } as const
    await post(server.context(), {
      key: `prize:${bia.id}`,
      kind: 'settle',
      currency,
      legs: [
        { account: 'pool', owner: (await fill(other, 3000)).id, cents: 3000 },
        { account: 'user_held', owner: bia.id, cents: -3000 },
      ],
    })
    await give({ free: 1000 })
    await post(server.context(), {
      key: `cb:${other}`,
      kind: 'chargeback',
      currency,
      legs: [
        { ...owed, cents: 700 },
        { account: 'psp_clearing', cents: -700 },
      ],
    })
    const { payment } = await openCheckout(bia, challenge, FREE)
    assert.equal(payment.balanceCents, 300)
  })

  async function whole() {
    assert.deepEqual(await checkMoney(server.context().db), [])
  }

  async function lotsLeft() {
    const { rows } = await server.database.pool.query<{ rest: number; expires_at: Date | string | null }>(
      `select l.cents + coalesce(sum(m.cents), 0)::bigint as rest, l.expires_at from bonus_lots l
       join ledger_accounts a on a.id = l.account_id left join bonus_moves m on m.lot_id = l.id
       where a.owner = $1 group by l.id having l.cents + coalesce(sum(m.cents), 0) > 0 order by l.expires_at`,
      [bia.id],
    )
    return rows.map(row => [row.rest, row.expires_at && new Date(row.expires_at).toISOString()])
  }

  async function fill(id: string, cents: number) {
    await post(server.context(), {
      key: `fill:${id}`,
      kind: 'entry',
      currency: 'BRL',
      legs: [
        { account: 'psp_clearing', cents },
        { account: 'pool', owner: id, cents: -cents },
      ],
    })
    return { id }
  }

  /** Credits, and free money as from another challenge's prize: paid out and returned by the bank. */
  async function give({ credits = 0, free = 0 }) {
    if (credits > 0) await grantBonus(server.context(), { key: randomUUID(), userId: bia.id, cents: credits })
    if (free > 0) await giveFreeMoney(server, bia, free)
  }
})
