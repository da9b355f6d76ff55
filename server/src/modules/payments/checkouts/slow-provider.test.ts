import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROVIDER_PATIENCE } from '../../../adapters/provider-patience.ts'
import { sandboxPayments } from '../../../adapters/sandbox-payments.ts'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { openCheckout, press } from '../../../testing/pay.ts'
import { testServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'

test('a slow provider is reported to its payer in time, and no one else waits', async () => {
  const impatient = await testServer(
    '2026-03-01T12:00:00.000Z',
    {},
    {
      payments: async (database, clock) =>
        sandboxPayments(database, { sandboxPayments: true }, clock, { ...PROVIDER_PATIENCE, allMs: 4_000 }),
    },
  )
  try {
    const [dora, rui] = [await asPerson(impatient, 'Dora Lima'), await asPerson(impatient, 'Rui Prado')]
    const paid = await buildChallenge(rui, {
      startDate: '2026-03-10',
      endDate: '2026-03-20',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    await join(dora, paid)
    const { payment, url } = await openCheckout(dora, paid)
    await press(impatient, url, 'approved')
    await setSandboxSwitches(impatient.context().db, { fetch: 'slow', create: 'slow' })
    let isTold = false
    const told = dora
      .call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
      .finally(() => (isTold = true))
    // The same challenge, and the same payment: no row of either is locked meanwhile.
    assert.equal((await join(rui, paid)).viewer.state, 'payment_pending')
    assert.equal((await dora.call('GET /payments')).items[0]!.status, 'pending')
    const params = { paymentId: payment.id }
    const known = await dora.call('GET /payments/:paymentId', { params, query: { ask: 'no' } })
    assert.deepEqual([known.status, known.isVerified, known.challengeTitle], ['pending', false, paid.title])
    assert.equal(isTold, false)
    assert.deepEqual([(await told).status, (await told).isVerified], ['pending', false])
    const checkout = { params: { challengeId: paid.id } }
    assert.equal((await rui.refused('POST /challenges/:challengeId/checkout', checkout)).code, 'checkout_unavailable')
    await setSandboxSwitches(impatient.context().db, { fetch: 'answered', create: 'answered' })
    for (const query of [{ ask: 'yes' }, { ask: 'no' }] as const) {
      const { status, isVerified } = await dora.call('GET /payments/:paymentId', { params, query })
      assert.deepEqual([status, isVerified], ['succeeded', true])
    }
    assert.deepEqual(await checkMoney(impatient.context().db), [])
  } finally {
    await impatient.close()
  }
})
