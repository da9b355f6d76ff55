import { LEAVE_OUTCOMES, PAID_STATES, type PaidState } from '@bora/rules/money-outcomes.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { openCheckout, pay, press } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { poolBalance } from '../../ledger/balances.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { pollPayment } from '../payment/poll.ts'

const CREDITS = 1_500

describe('leaving after the start', () => {
  let server: TestServer
  before(async () => void (server = await testServer('2026-03-01T12:00:00.000Z')))
  after(() => server.close())

  async function payUntil(payer: TestPerson, challenge: { id: string }, state: PaidState): Promise<string | null> {
    if (state === 'unpaid') return null
    const credits = 'yes'
    if (state === 'succeeded') return (await pay(server, payer, challenge, 'approved', { credits })).id
    if (state === 'failed') return (await pay(server, payer, challenge, 'declined', { credits })).id
    if (state === 'canceled') return (await pay(server, payer, challenge, 'cancel', { credits })).id
    if (state === 'refunded') {
      const { id } = await pay(server, payer, challenge, 'disputed', { credits })
      server.clock.set(new Date(server.clock.now().getTime() + 61_000))
      await pollPayment(server.context(), id)
      return id
    }
    const { payment, url } = await openCheckout(payer, challenge, { credits })
    if (state === 'requires_action') await press(server, url, 'authentication')
    if (state === 'processing') await press(server, url, 'settlesLater')
    if (state !== 'pending') await pollPayment(server.context(), payment.id)
    return payment.id
  }

  for (const state of PAID_STATES)
    test(`${state}: ${LEAVE_OUTCOMES.active[state]}`, async () => {
      const ctx = server.context()
      const ana = await asPerson(server, 'Ana Duarte')
      const bia = await asPerson(server, 'Bia Ferraz')
      const dates = { startDate: '2026-03-01', endDate: '2026-03-20' }
      const challenge = await buildChallenge(ana, { ...dates, prize: { kind: 'challenge', entryFeeCents: 5_000 } })
      await join(bia, challenge)
      await grantBonus(ctx, { key: bia.id, userId: bia.id, cents: CREDITS })
      const paymentId = await payUntil(bia, challenge, state)
      const params = { challengeId: challenge.id }
      const { viewer, can } = await bia.call('GET /challenges/:challengeId', { params })
      if (LEAVE_OUTCOMES.active[state] === 'stays_unless_withdrawn') {
        assert.deepEqual([viewer.state, can.leave], ['participating', false])
        const refused = await bia.refused('POST /challenges/:challengeId/leave', { params })
        assert.equal(refused.code, 'leave_after_start')
        return
      }
      assert.deepEqual([viewer.state, can.leave], ['payment_pending', true])
      await bia.call('POST /challenges/:challengeId/leave', { params })
      // A later payment is refunded.
      server.clock.set(new Date(server.clock.now().getTime() + 120_000))
      if (paymentId) await pollPayment(server.context(), paymentId)
      const seen = await bia.call('GET /challenges/:challengeId', { params })
      assert.equal(seen.viewer.state, 'not_joined')
      assert.equal(await poolBalance(server.context(), challenge.id), 0)
      assert.equal((await bia.call('GET /wallet')).bonusCents, CREDITS)
      assert.deepEqual(await checkMoney(server.context().db), [])
      assert.equal((await join(bia, challenge)).viewer.state, 'payment_pending')
    })

  test('who leaves while a checkout begins is told so', async () => {
    const ana = await asPerson(server, 'Ana Duarte')
    const bia = await asPerson(server, 'Bia Ferraz')
    const dates = { startDate: '2026-03-10', endDate: '2026-03-20' }
    const challenge = await buildChallenge(ana, { ...dates, prize: { kind: 'challenge', entryFeeCents: 5_000 } })
    await join(bia, challenge)
    const params = { challengeId: challenge.id }
    const { pool } = server.database
    const waiting = async (count: number) => {
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await pool.query(waits)).rowCount! < count) await sleep(10)
    }
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from challenge_seats where challenge_id = $1 for update', [challenge.id])
      const leaving = bia.call('POST /challenges/:challengeId/leave', { params })
      await waiting(1)
      const paying = bia.refused('POST /challenges/:challengeId/checkout', { params })
      await waiting(2)
      await holder.query('commit')
      await leaving
      assert.equal((await paying).code, 'not_participating')
    } finally {
      holder.release()
    }
  })
})
