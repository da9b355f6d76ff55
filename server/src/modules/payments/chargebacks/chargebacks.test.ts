import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { openCheckout, pay } from '../../../testing/pay.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { mailsTo } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { deleteDueAccounts } from '../../privacy/account-deletion/delete-due-accounts.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { balanceOf, poolBalance } from '../../ledger/balances.ts'
import { collectDebts } from '../../ledger/debts.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'
import { pollPayment } from '../payment/poll.ts'

const isReturn = (kind: string) => kind === 'payment_returned'
const isChargeback = (kind: string) => kind === 'payment_charged_back'

type Dispute = NonNullable<PaymentSnapshot['dispute']>

describe("a payment charged back by its payer's bank", () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })
  const viewer = async (person: TestPerson) =>
    (await person.call('GET /challenges/:challengeId', { params: params() })).viewer
  const pool = () => poolBalance(server.context(), challenge.id)
  const owed = (person: TestPerson) => balanceOf(server.context().db, 'receivable_user', person.id, 'BRL')

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
  })
  after(() => server.close())
  beforeEach(async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    challenge = await buildChallenge(ana, { endDate: '2026-03-03', prize: { kind: 'challenge', entryFeeCents: 5000 } })
    for (const person of [bia, caio]) await join(person, challenge)
    await pay(server, ana, challenge)
  })

  test('while the challenge runs the pool returns it: out of the ranking, credits returned, and it can be paid again', async () => {
    await grantBonus(server.context(), { key: bia.id, userId: bia.id, cents: 1500 })
    const { id } = await pay(server, bia, challenge)
    assert.equal(await pool(), 10_000)
    await told(id, { feeCents: 1500 }, { feeCents: 99, times: 3 })
    assert.deepEqual((await toldKinds(server, bia, challenge)).filter(isChargeback), ['payment_charged_back'])
    // Mail is held back during quiet hours.
    await deliverNotifications(server.context())
    const [mail, ...more] = await mailsTo(server, bia, 'notice')
    assert.ok(mail!.includes(challenge.title) && mail!.includes('A sua entrada voltou a faltar'), mail)
    assert.equal(more.length, 0)
    assert.equal(await pool(), 5000)
    assert.deepEqual(await wallet(bia), { free: 0, bonus: 1500, owed: 0 })
    assert.equal((await viewer(bia)).state, 'payment_pending')
    const board = await ana.call('GET /challenges/:challengeId/leaderboard', { params: params() })
    assert.ok(!JSON.stringify(board).includes(bia.id))
    assert.deepEqual(await costs(), { psp_fee_expense: 1599 })
    await whole()
    const { lines, balanceCents } = await ana.call('GET /challenges/:challengeId/statement', { params: params() })
    assert.equal(balanceCents, 5000)
    assert.deepEqual(
      lines.map(line => line.amountCents).toSorted((a, b) => a - b),
      [-5000, 5000, 5000],
    )
    assert.equal((await pay(server, bia, challenge)).status, 'succeeded')
    assert.equal((await viewer(bia)).state, 'participating')
    await whole()
  })

  test('a won chargeback gives the money to its payer', async () => {
    const { id } = await pay(server, bia, challenge)
    await told(id)
    await told(id, { state: 'won' })
    await told(id, { state: 'won' })
    await told(id, { state: 'lost' })
    assert.deepEqual(await wallet(bia), { free: 5000, bonus: 0, owed: 0 })
    assert.deepEqual((await toldKinds(server, bia, challenge)).filter(isReturn), ['payment_returned'])
    await deliverNotifications(server.context())
    const mails = (await mailsTo(server, bia, 'notice')).filter(mail => mail.includes('voltaram'))
    assert.equal(mails.length, 1)
    assert.match(mails[0]!, /50,00 de “.+” voltaram\. O valor está livre na sua carteira\./)
    await whole()
  })

  test('one that was won before it was known changes nothing', async () => {
    const { id } = await pay(server, bia, challenge)
    await told(id, { state: 'won' })
    assert.equal(await pool(), 10_000)
    assert.equal((await viewer(bia)).state, 'participating')
    await whole()
  })

  test("after the end it is owed: from free money first, then from released prizes; no one else's prize is touched", async () => {
    const { id } = await pay(server, bia, challenge)
    await pay(server, caio, challenge)
    await settled([bia, caio])
    assert.deepEqual(await wallet(bia), { free: 0, bonus: 0, owed: 0 })
    await told(id, { feeCents: 0 })
    assert.equal((await toldKinds(server, bia, challenge)).filter(isChargeback).length, 1)
    assert.deepEqual(await wallet(bia), { free: 0, bonus: 0, owed: 5000 })
    await whole()
    const caios = await caio.call('GET /wallet')
    server.clock.set('2026-04-01T00:00:00.000Z')
    await releaseHeldPrizes(server.context())
    assert.deepEqual((await Promise.all([1, 2, 3].map(() => collectDebts(server.context())))).toSorted(), [0, 0, 1])
    assert.deepEqual(await wallet(bia), { free: 6750 - 5000, bonus: 0, owed: 0 })
    assert.equal((await caio.call('GET /wallet')).freeCents, caios.heldCents)
    await whole()
    await told(id, { state: 'won' })
    assert.deepEqual(await wallet(bia), { free: 6750, bonus: 0, owed: 0 })
    await whole()
  })

  test('lost and partly repaid: the rest is still owed, and a later win repays it', async () => {
    const { id } = await pay(server, bia, challenge)
    await settled([bia, ana])
    server.clock.set('2026-04-01T00:00:00.000Z')
    await releaseHeldPrizes(server.context())
    assert.equal((await wallet(bia)).free, 4500)
    await told(id)
    assert.deepEqual(await wallet(bia), { free: 0, bonus: 0, owed: 500 })
    await told(id, { state: 'won' })
    const { rows } = await server.database.pool.query<{ cents: number; repaid: number }>(
      `select (facts ->> 'cents')::int as cents, (facts ->> 'repaidCents')::int as repaid
       from notices where kind = 'payment_returned' and user_id = $1`,
      [bia.id],
    )
    assert.deepEqual(rows, [{ cents: 5000, repaid: 500 }])
    assert.deepEqual(await wallet(bia), { free: 4500, bonus: 0, owed: 0 })
    await whole()
  })

  test('if the account was deleted the platform bears it, and gets it back if the bank returns it', async () => {
    const { id } = await pay(server, bia, challenge)
    await settled([ana])
    await bia.call('POST /me/closing', { body: { password: 'segredo1' } })
    server.clock.set('2026-04-01T00:00:00.000Z')
    await releaseHeldPrizes(server.context())
    assert.equal(await deleteDueAccounts(server.context(), problem => assert.fail(problem)), 1)
    const lost = async () => {
      const { rows } = await server.database.pool.query<{ cents: number }>(
        `select coalesce(sum(cents), 0)::bigint as cents from ledger_entries
         where account_kind = 'chargeback_loss' and person_id = $1`,
        [bia.id],
      )
      return rows[0]!.cents
    }
    await told(id)
    assert.deepEqual([await owed(bia), await lost()], [0, 5000])
    await whole()
    await told(id, { state: 'won' })
    assert.deepEqual([await owed(bia), await lost()], [0, 0])
    assert.equal(await balanceOf(server.context().db, 'user_main', bia.id, 'BRL'), 0)
    await whole()
  })

  test('a charged-back announced prize is no longer funded: its creator may pay again', async () => {
    const fixed = await buildChallenge(ana, {
      startDate: '2026-03-10',
      endDate: '2026-03-20',
      prize: { kind: 'fixed', amountCents: 20_000 },
    })
    const { id } = await pay(server, ana, fixed)
    await told(id)
    assert.equal(await poolBalance(server.context(), fixed.id), 0)
    const { lines } = await ana.call('GET /challenges/:challengeId/statement', { params: { challengeId: fixed.id } })
    assert.deepEqual(
      lines.map(({ kind, amountCents, person }) => [kind, amountCents, person?.name]),
      [
        ['funding', 20_000, 'Ana Duarte'],
        ['chargeback', -20_000, 'Ana Duarte'],
      ],
    )
    await whole()
    assert.equal((await openCheckout(ana, fixed)).payment.amountCents, 20_000)
    await join(bia, fixed)
    server.clock.set('2026-03-10T12:00:00.000Z')
    await settleDue(server.context())
    const { status } = await bia.call('GET /challenges/:challengeId', { params: { challengeId: fixed.id } })
    assert.equal(status, 'cancelled')
    await whole()
  })

  test('its payer may leave after the start, for nothing, and rejoin', async () => {
    const { id } = await pay(server, bia, challenge)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await told(id)
    await bia.call('POST /challenges/:challengeId/leave', { params: params() })
    assert.equal((await viewer(bia)).state, 'not_joined')
    assert.deepEqual([await wallet(bia), await pool()], [{ free: 0, bonus: 0, owed: 0 }, 5000])
    await whole()
    await join(bia, challenge)
    await pay(server, bia, challenge)
    assert.equal((await viewer(bia)).state, 'participating')
    await whole()
  })

  async function whole() {
    assert.deepEqual(await checkMoney(server.context().db), [])
  }

  async function wallet(person: TestPerson) {
    const { freeCents, bonusCents } = await person.call('GET /wallet')
    return { free: freeCents, bonus: bonusCents, owed: await owed(person) }
  }

  async function costs() {
    const { rows } = await server.database.pool.query<{ cents: number }>(
      `select sum(cents)::bigint as cents from ledger_entries where account_kind = 'psp_fee_expense'`,
    )
    return { psp_fee_expense: rows[0]!.cents }
  }

  /** Applies the provider's answer about a paid order by `times` concurrent polls. */
  async function told(paymentId: string, about: Partial<Dispute> = {}, { feeCents = 0, times = 1 } = {}) {
    const { payments } = server.context().adapters
    const { fetch } = payments
    payments.fetch = async orderId => {
      const snapshots = await fetch(orderId)
      const dispute = { ref: `dispute ${orderId}`, state: 'open' as const, cents: 5000, feeCents: 0, ...about }
      return snapshots.map(one => ({ ...one, feeCents, dispute: { ...dispute, cents: one.capturedCents } }))
    }
    try {
      await Promise.all(Array.from({ length: times }, () => pollPayment(server.context(), paymentId)))
    } finally {
      payments.fetch = fetch
    }
  }

  async function settled(winners: TestPerson[]) {
    server.clock.set('2026-03-02T15:00:00.000Z')
    for (const winner of winners) await logWorkout(winner)
    server.clock.set('2026-03-05T00:00:00.000Z')
    await settleDue(server.context())
  }
})
